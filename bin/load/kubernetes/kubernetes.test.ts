import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { readArrivals } from '../../../load/workloads/arrivals.ts'
import { readSessions } from '../../../load/workloads/sessions.ts'
import { matches } from '../../../schemas/index.ts'
import { madeConfig } from '../kit/made-instance.ts'
import { testRunSchema } from '../kit/test-run-schema.ts'
import { shapeOf } from '../options.ts'
import { scenarioNamed } from '../scenario-named.ts'
import { kubernetesDocuments, kubernetesText, type Manifest } from './kubernetes.ts'
import { manifestText } from './manifest.ts'
import { runnerArguments } from './runner-arguments.ts'

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
  ...{ insecure: false, k6Arguments: ['--tag', 'team=a'], outputVariables: [], storageClass: undefined },
}
const isTestRun = new Ajv2020({ allowUnionTypes: true }).compile(testRunSchema)

describe('the manifest for k6-operator', () => {
  it('is a TestRun as the operator has published it, with its ConfigMap', () => {
    const [map, run, ...rest] = kubernetesDocuments(manifest)
    expect(rest).toEqual([])
    expect(isTestRun(run), JSON.stringify(isTestRun.errors)).toBe(true)
    expect([map?.kind, run?.kind]).toEqual(['ConfigMap', 'TestRun'])
    expect(run).toMatchObject({
      spec: { parallelism: 4, script: { configMap: { name: Object(map?.metadata).name } } },
    })
    expect(Object(run?.spec).arguments).toBe(
      '--summary-mode disabled --env AGENT_LOAD_CONFIG=/test/config.json --out agent-load=- --tag team=a',
    )
  })

  it('has a claim where there is a class of storage, and the log all the same', () => {
    const [, claim, run] = kubernetesDocuments({ ...manifest, storageClass: 'shared-files' })
    expect(isTestRun(run), JSON.stringify(isTestRun.errors)).toBe(true)
    expect(claim).toMatchObject({ kind: 'PersistentVolumeClaim', spec: { storageClassName: 'shared-files' } })
    const { arguments: words, runner } = Object(run?.spec)
    expect(words).toContain('--out agent-load=/results/instance-$(AGENT_LOAD_INSTANCE).json ')
    expect(runner.env).toContainEqual({ name: 'AGENT_LOAD_LOG', value: '1' })
    expect(runner.volumes).toEqual([
      { name: 'results', persistentVolumeClaim: { claimName: Object(claim?.metadata).name } },
    ])
  })

  it('asks for no right that a namespace with Pod Security `restricted` refuses, in any of the three pods', () => {
    for (const instances of [4, 2]) {
      const open = instances === 2 ? 80_000 : 0
      const [, run] = kubernetesDocuments({ ...manifest, config: { ...config, open, instances } })
      const { initializer, starter, runner } = Object(run?.spec)
      for (const [pod, user] of [
        [initializer, 12345],
        [starter, 65532],
        [runner, 12345],
      ] as const) {
        expect(pod.securityContext).toMatchObject({
          ...{ runAsNonRoot: true, runAsUser: user, runAsGroup: user, fsGroup: user },
          seccompProfile: { type: 'RuntimeDefault' },
        })
        expect(pod.containerSecurityContext).toEqual({
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
        })
      }
    }
  })

  it('gives what reads the script no secret: its environment ends up on a command line', () => {
    const [, run] = kubernetesDocuments(manifest)
    const { initializer } = Object(run?.spec)
    expect(initializer.env.every((each: object) => 'value' in each)).toBe(true)
    expect(JSON.stringify(initializer)).not.toMatch(/AGENT_LOAD_(KEY|HEADER|INSTANCE)/)
  })

  it('gives runners what an output reads from the Secret, with the command that puts it there', () => {
    const outputVariables = ['K6_PROMETHEUS_RW_SERVER_URL']
    const k6Arguments = ['--out', 'experimental-prometheus-rw']
    const [, run] = kubernetesDocuments({ ...manifest, k6Arguments, outputVariables })
    expect(isTestRun(run), JSON.stringify(isTestRun.errors)).toBe(true)
    const { runner, initializer } = Object(run?.spec)
    const [name = ''] = outputVariables
    expect(runner.env).toContainEqual({ name, valueFrom: { secretKeyRef: { name: 'agent-load', key: name } } })
    expect(JSON.stringify(initializer)).not.toContain(name)
    expect(kubernetesText({ ...manifest, k6Arguments, outputVariables })).toContain(`--from-literal=${name}="$${name}"`)
  })

  it('has a configuration of its own for k6, which both of its pods read', () => {
    const [map, run] = kubernetesDocuments(manifest)
    expect(Object(map?.data)['k6.json']).toBe('{}\n')
    for (const part of ['initializer', 'runner'])
      expect(Object(run?.spec)[part].env).toContainEqual({ name: 'K6_CONFIG', value: '/test/k6.json' })
  })

  it('says what to do before, meanwhile and afterwards', () => {
    const [, run] = kubernetesDocuments(manifest)
    const { name } = Object(run?.metadata)
    const text = kubernetesText(manifest)
    const comments = text.split('\n---\n')[0] ?? ''
    expect(comments.split('\n').every((line) => line.startsWith('#'))).toBe(true)
    for (const words of [
      `kubectl wait --for=jsonpath='{.status.stage}'=finished testrun/${name} --timeout=`,
      `kubectl logs -l k6_cr=${name},runner=true -c k6 --tail=-1 --prefix > ${name}.log`,
      `npx agent-conformance load merge --logs ${name}.log`,
      `kubectl describe jobs,pods -l k6_cr=${name}`,
      `kubectl delete testrun/${name} configmap/${name}`,
    ])
      expect(comments).toContain(words)
  })

  it('holds the recorded sessions and arrivals together, whatever machine prints it', async () => {
    const shape = shapeOf(scenarioNamed('sessions'), { arrivals: 'recorded', instances: '3', seed: '1' })
    const target = {
      ...{ name: 'far', baseUrl: 'https://agent.example/v1', credentials: { full: 'k' } },
      budget: { meteredSends: 10_000 },
    }
    const told = { target, k6Arguments: [] }
    const how = { image: 'k6', storageClass: undefined, environment: {} }
    const [first, second] = [
      await manifestText({ ...told, shape }, how),
      await manifestText({ ...told, shape: { ...shape, vus: 64 } }, how),
    ].map((text) => parseAllDocuments(text)[0]?.toJS())
    expect(JSON.parse(first.data['config.json']).vus).toBe(3)
    expect(JSON.parse(second.data['config.json']).vus).toBe(3)
    expect(first.metadata.name).not.toBe(second.metadata.name)
    const recorded = (name: string): string =>
      readFileSync(fileURLToPath(new URL(`../../../load/workloads/${name}`, import.meta.url)), 'utf8')
    expect(readSessions(first.data['workload.csv'])).toEqual(readSessions(recorded('agent-sessions.csv')))
    expect(readArrivals(first.data['arrivals.csv'])).toEqual(readArrivals(recorded('chat-arrivals.csv')))
  })

  it('is held against a schema that knows a wrong one', () => {
    const [, run] = kubernetesDocuments(manifest)
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
      const [map, run] = parseAllDocuments(text, { version }).map((each) => each.toJS())
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

  it('gives each runner all keys of a load, each by reference, with the step that puts them there', () => {
    const keyed = { ...manifest, config: { ...config, keys: 3 } }
    const [, run] = kubernetesDocuments(keyed)
    const { env } = Object(run?.spec).runner
    for (const [name, key] of [
      ['AGENT_LOAD_KEY', 'key'],
      ['AGENT_LOAD_KEY_1', 'key-1'],
      ['AGENT_LOAD_KEY_2', 'key-2'],
    ])
      expect(env).toContainEqual({ name, valueFrom: { secretKeyRef: { name: 'agent-load', key } } })
    expect(kubernetesText(keyed)).toContain('--from-literal=key-2="value of credentials.load[2]"')
  })

  it('gives a runner with more connections than a pod has ports the wider range', () => {
    const million = { ...config, open: 1_000_000, instances: 20 }
    const [, run] = kubernetesDocuments({ ...manifest, config: million })
    expect(isTestRun(run), JSON.stringify(isTestRun.errors)).toBe(true)
    expect(run).toMatchObject({
      spec: {
        runner: {
          securityContext: { sysctls: [{ value: '1024 65535' }] },
          resources: { requests: { memory: '1935Mi' } },
        },
      },
    })
    expect(JSON.stringify(kubernetesDocuments(manifest))).not.toMatch(/sysctls|"separate"/)
    expect(run).toMatchObject({ spec: { separate: true } })
  })

  it('refuses what a ConfigMap cannot hold', () => {
    expect(() => kubernetesDocuments({ ...manifest, workload: 'x'.repeat(1_100_000) })).toThrow(
      'but a ConfigMap has at most 1000000',
    )
  })
})

describe('arguments for runners of k6-operator', () => {
  it.each([
    [[], []],
    [['--out=opentelemetry'], ['--out', 'opentelemetry']],
    [
      ['-o', 'experimental-prometheus-rw', '--tag=a=b', '--no-color'],
      ['--out', 'experimental-prometheus-rw', '--tag', 'a=b', '--no-color'],
    ],
  ])('%j become %j', (given, expected) => expect(runnerArguments(given)).toEqual(expected))

  it.each([
    [['--tag', 'a=b c'], 'remove the blank'],
    [['--tag', 'u=a&b'], 'remove "&"'],
    [['--tag', 'u=$(id)'], 'remove "$"'],
    [['--tag', 'u=`id`'], 'remove "`"'],
    [['--tag', "u='a'"], 'remove "\'"'],
    [['--tag', 'u="a"'], 'remove "\\""'],
    [['--tag', 'u=a;b'], 'remove ";"'],
    [['--out', 'opentelemetry', 'more'], 'k6 argument more is not an option'],
    [['script.js'], 'k6 argument script.js is not an option'],
    [['--tag'], '--tag needs a value'],
    [['--tag', '--no-color'], '--tag needs a value'],
    [['--no-color=x'], '--no-color takes no value.'],
    [['--vus', '3'], 'k6 argument --vus cannot be used in a cluster. Possible arguments: --out, '],
    [['--out', 'json=samples.json'], 'files of a runner are lost'],
    [['--out=csv'], 'files of a runner are lost'],
    [['--out', 'json=samples-{instance}.json'], '{instance} has no meaning in a cluster'],
  ])('%j are refused', (given, words) => expect(() => runnerArguments(given)).toThrow(words))
})
