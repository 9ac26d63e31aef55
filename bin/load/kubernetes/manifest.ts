import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArrivals } from '../../../load/workloads/arrivals.ts'
import { readSessions } from '../../../load/workloads/sessions.ts'
import { arrivalsText, sessionsText } from '../../../load/workloads/write.ts'
import type { Target } from '../../../schemas/types.ts'
import { UsageError } from '../../../suites/run/errors.ts'
import { scriptFor } from '../bundle/bundle.ts'
import { outputVariables } from '../k6/inherited.ts'
import type { LoadTold } from '../load.ts'
import { vusFor } from '../options.ts'
import { configFor, isLoopback } from '../plan.ts'
import { workloadOf } from '../workload.ts'
import { kubernetesText } from './kubernetes.ts'

/** The cores of a runner, on any machine: one for its VU, and one for the reads. */
const runnerCores = 2

/**
 * The manifest of the same load for k6-operator. It sends nothing and reads no secret. Throws UsageError if the target or the
 * image is missing, or if a manifest cannot contain what the target needs.
 */
export async function manifestOf(
  told: LoadTold,
  { image, storageClass }: { image: string | undefined; storageClass: string | undefined },
): Promise<string> {
  const { target } = told
  if (told.shape.hosts !== undefined)
    throw new UsageError('--kubernetes needs a number of --instances, because the cluster chooses their machines.')
  if (image === undefined)
    throw new UsageError(
      '--kubernetes needs --image NAME: an image with k6 and the extension. docs/kubernetes.md has the Dockerfile.',
    )
  if (!/^[\w./:@-]+$/.test(image)) throw new UsageError(`--image ${JSON.stringify(image)} is not a valid image name.`)
  if (storageClass !== undefined && !/^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/.test(storageClass))
    throw new UsageError(`--storage-class ${JSON.stringify(storageClass)} is not a valid name of a storage class.`)
  if (target === undefined)
    throw new UsageError(
      '--kubernetes needs --target FILE, because runners in a cluster cannot reach the built-in service.',
    )
  if (target.tls?.caFile !== undefined || target.tls?.certFile !== undefined)
    throw new UsageError(
      'tls: a manifest has no certificates. Add the CA certificate to the image (/etc/ssl/certs), and remove tls.caFile, tls.certFile and tls.keyFile.',
    )
  if (isLoopback(target.baseUrl))
    throw new UsageError(
      `baseUrl: ${target.baseUrl} is a loopback address, which runners in a cluster cannot reach. Use an address that the cluster can reach.`,
    )
  return manifestText({ ...told, target }, { image, storageClass, environment: process.env })
}

/** The manifest of a target and an image. */
export async function manifestText(
  { shape, target, k6Arguments }: Pick<LoadTold, 'shape' | 'k6Arguments'> & { target: Target },
  {
    image,
    storageClass,
    environment,
  }: { image: string; storageClass: string | undefined; environment: NodeJS.ProcessEnv },
): Promise<string> {
  const { scenario } = shape
  const workload = workloadOf(shape)
  const onRunners = { ...shape, vus: vusFor(shape.instances, runnerCores) }
  const config = configFor(onRunners, target, { demonstration: false, workload })
  const folder = mkdtempSync(join(tmpdir(), 'agent-load-'))
  try {
    const script = readFileSync(await scriptFor({ extended: true, folder, minify: true }), 'utf8')
    const textOf = (file: string): string => readFileSync(file, 'utf8')
    return kubernetesText({
      ...{ scenario, config, image, script, storageClass, k6Arguments },
      outputVariables: outputVariables(environment, k6Arguments),
      // Unused columns would fill the ConfigMap.
      workload: workload.sessions && sessionsText(readSessions(textOf(workload.sessions))),
      arrivals: workload.arrivals && arrivalsText(readArrivals(textOf(workload.arrivals))),
      insecure: target.tls?.insecure === true,
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
