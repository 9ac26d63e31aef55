import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { matches } from '../../schemas/index.ts'
import { madeConfig } from './kit/made-instance.ts'
import { testRunSchema } from './kit/test-run-schema.ts'
import { kubernetesDocuments, kubernetesText, type Manifest } from './kubernetes.ts'
import { scenarioNamed } from './scenario-named.ts'

const script = 'const a = `x\n  y`\n\texport default function () {}\n'
const config = { ...madeConfig({ instances: '4' }, 'sessions'), headers: ['X-Tenant'] }
const manifest: Manifest = {
  ...{
    scenario: scenarioNamed('sessions'),
    config,
    image: 'registry.example/agent-k6:1.0',
    script,
    workload: 'session,turn\n0,0\n',
    arrivals: null,
  },
  ...{ insecure: false, k6Arguments: ['--tag', 'team=a'] },
}
const isTestRun = new Ajv2020({ allowUnionTypes: true }).compile(testRunSchema)

describe('the manifest for k6-operator', () => {
  it('is a TestRun as the operator has published it, with its ConfigMap and a claim for the results', () => {
    const [map, claim, run, ...rest] = kubernetesDocuments(manifest)
    expect(rest).toEqual([])
    expect(isTestRun(run), JSON.stringify(isTestRun.errors)).toBe(true)
    expect([map?.kind, claim?.kind, run?.kind]).toEqual(['ConfigMap', 'PersistentVolumeClaim', 'TestRun'])
    expect(run).toMatchObject({
      spec: { parallelism: 4, script: { configMap: { name: Object(map?.metadata).name } } },
    })
  })

  it('is held against a schema that knows a wrong one', () => {
    const [, , run] = kubernetesDocuments(manifest)
    for (const spoil of [
      { apiVersion: 'k6.io/v1' },
      { kind: 'K6' },
      { spec: { parallelism: '4', script: {} } },
      { spec: { parallelism: 4 } },
      { spec: { parallelism: 4, script: {}, instances: 4 } },
      { spec: { parallelism: 4, script: {}, runner: { env: [{ value: 'x' }] } } },
    ])
      expect(isTestRun({ ...run, ...spoil })).toBe(false)
  })

  it('reads as YAML what it was made of', () => {
    const text = kubernetesText(manifest)
    const documents = parseAllDocuments(text)
    expect(documents.flatMap((each) => each.errors)).toEqual([])
    expect(documents.map((each) => each.toJS())).toEqual(kubernetesDocuments(manifest))
    expect(text).toMatch(/^# A load of sessions on /)
  })

  it.each(['1.1', '1.2'] as const)('keeps any text as it is, for a reader of YAML %s too', (version) => {
    const odd = [
      'yes',
      'on',
      'null',
      '1e3',
      '1:20',
      '~',
      '2026-01-01',
      'a: b #c',
      'x\r\ny',
      'a\u0001\nb\n',
      '  a\nb',
      'a\n\n',
    ]
    for (const workload of [...odd, `${'long '.repeat(60)}\nend`]) {
      const text = kubernetesText({ ...manifest, workload, image: workload.replace(/\s/g, '') })
      const [map, , run] = parseAllDocuments(text, { version }).map((each) => each.toJS())
      expect(map.data['workload.csv']).toBe(workload)
      expect(run.spec.runner.image).toBe(workload.replace(/\s/g, ''))
      expect(text).not.toContain('%YAML')
    }
  })

  it('gives each runner the configuration with paths of its own, and secrets by reference alone', () => {
    const [map] = kubernetesDocuments(manifest)
    const data = Object(map?.data)
    const inside: unknown = JSON.parse(data['config.json'])
    expect(matches.loadRunConfig(inside)).toBe(true)
    expect(inside).toMatchObject({ workload: '/test/workload.csv', arrivalsFile: null, instances: 4 })
    expect(data['workload.csv']).toBe(manifest.workload)
    const text = kubernetesText(manifest)
    expect(text).toMatch(/name: AGENT_LOAD_KEY\n +valueFrom:\n +secretKeyRef:\n +name: agent-load\n +key: key\n/)
    expect(text).toMatch(/name: AGENT_LOAD_HEADER_0\n +valueFrom:/)
  })

  it('gives a runner with more connections than a pod has ports the wider range', () => {
    const million = { ...config, open: 1_000_000, instances: 20 }
    const [, , run] = kubernetesDocuments({ ...manifest, config: million })
    expect(isTestRun(run), JSON.stringify(isTestRun.errors)).toBe(true)
    expect(run).toMatchObject({
      spec: {
        runner: {
          securityContext: { sysctls: [{ value: '1024 65535' }] },
          resources: { requests: { memory: '1935Mi' } },
        },
      },
    })
    expect(JSON.stringify(kubernetesDocuments(manifest))).not.toContain('sysctls')
  })

  it('refuses what a ConfigMap cannot hold, and arguments that the operator would split', () => {
    expect(() => kubernetesDocuments({ ...manifest, workload: 'x'.repeat(1_100_000) })).toThrow(
      'a ConfigMap holds 1000000',
    )
    expect(() => kubernetesDocuments({ ...manifest, k6Arguments: ['--tag', 'a=b c'] })).toThrow(
      'splits arguments at blanks',
    )
  })
})
