import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UsageError } from '../../suites/run/errors.ts'
import { scriptFor } from './bundle.ts'
import { kubernetesText } from './kubernetes.ts'
import type { LoadTold } from './load.ts'
import { configFor, isLoopback } from './plan.ts'
import { workloadOf } from './workload.ts'

/**
 * The manifest of the same load for k6-operator. Nothing is sent, and no secret is read. Throws UsageError where the target or
 * the image is missing, or cannot be reached with what a manifest holds.
 */
export async function manifestOf({ shape, target, k6Arguments }: LoadTold, image: string | undefined): Promise<string> {
  if (image === undefined)
    throw new UsageError(
      '--kubernetes needs --image NAME: an image with k6 as load/k6 builds it; the README shows its Dockerfile.',
    )
  if (!/^[\w./:@-]+$/.test(image))
    throw new UsageError(`--image ${JSON.stringify(image)} is no name that an image can have.`)
  if (target === undefined)
    throw new UsageError('--kubernetes needs --target FILE: runners in a cluster cannot reach the built-in service.')
  if (target.tls?.caFile !== undefined || target.tls?.certFile !== undefined)
    throw new UsageError(
      'tls: a manifest holds no certificates; put the authority into the image (/etc/ssl/certs), and leave tls.caFile, tls.certFile and tls.keyFile out.',
    )
  if (isLoopback(target.baseUrl))
    throw new UsageError(
      `baseUrl: ${target.baseUrl} is this machine's own address, and each runner in a cluster would look for it within itself; name one that the cluster can reach.`,
    )
  const { scenario } = shape
  const workload = workloadOf(shape)
  const config = configFor(shape, target, { demonstration: false, workload })
  const folder = mkdtempSync(join(tmpdir(), 'agent-load-'))
  try {
    const script = readFileSync(await scriptFor({ extended: true, folder, minify: true }), 'utf8')
    const textOf = (file: string | null): string | null => (file === null ? null : readFileSync(file, 'utf8'))
    const [sessions, arrivals] = [textOf(workload.sessions), textOf(workload.arrivals)]
    const insecure = target.tls?.insecure === true
    return kubernetesText({ scenario, config, image, script, workload: sessions, arrivals, insecure, k6Arguments })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
