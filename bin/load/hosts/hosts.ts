import { UsageError } from '../../../suites/run/errors.ts'

/** Processes of a load, and the hosts that they run on; undefined: this machine. */
export interface Places {
  instances: number
  hosts?: string[]
}

const most = 1000

/** The value of --instances: a number, or hosts for ssh. A host that is named twice has two processes. Throws UsageError. */
export function placesIn(given: string | undefined): Places {
  if (given === undefined) return { instances: 1 }
  if (/^\d+$/.test(given) && Number(given) >= 1 && Number(given) <= most) return { instances: Number(given) }
  const hosts = given.split(',').map((each) => each.trim())
  // What begins with a hyphen would be an option of ssh. A number is no host, but a wrong number.
  const odd = hosts.find((each) => !/^(?!\d+(?:\.\d+)?$)[\w.:[\]%@][\w.:[\]%@-]*$/.test(each))
  if (odd === undefined && hosts.length <= most) return { instances: hosts.length, hosts }
  throw new UsageError(
    `--instances must be a whole number from 1 to ${most}, or hosts for ssh such as user@node-1,user@node-2 (got "${given}").`,
  )
}

/** Throws UsageError for an output of k6 into a file, which would be lost with the folder on the other machine. */
export function refuseFiles(k6Arguments: readonly string[]): void {
  const given = k6Arguments.map((each, at) => (/^(--out|-o)$/.test(each) ? `--out=${k6Arguments[at + 1]}` : each))
  const [, output] = given.flatMap((each) => /^(?:--out|-o)=?((?:json|csv)\b.*)/s.exec(each) ?? [])
  if (output !== undefined)
    throw new UsageError(
      `--out ${output} is written on the other machines, and removed with the rest. Use an output over the network, or a number of --instances.`,
    )
}
