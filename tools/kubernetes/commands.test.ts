import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { madeConfig } from '../../bin/load/kit/made-instance.ts'
import { kubernetesText } from '../../bin/load/kubernetes/kubernetes.ts'
import { scenarioNamed } from '../../bin/load/scenario-named.ts'
import { initializerCommand, type RunSpec, runnerCommand } from './commands.ts'

function specOf(instances: number, k6Arguments: readonly string[] = []): { spec: RunSpec; variables: string[] } {
  const config = { ...madeConfig({ instances: String(instances) }, 'sessions'), headers: ['X-Tenant'] }
  const text = kubernetesText({
    ...{ scenario: scenarioNamed('sessions'), config, image: 'k6', script: 'x\n', workload: null, arrivals: null },
    ...{ insecure: false, k6Arguments, outputVariables: [], storageClass: undefined },
  })
  const run = parseAllDocuments(text).at(-1)?.toJS()
  return {
    spec: { name: run.metadata.name, ...run.spec },
    variables: run.spec.initializer.env.map(({ name }: { name: string }) => name),
  }
}

describe('what k6-operator makes of a manifest', () => {
  it('archives the script in a shell that finds nothing to read in it, and no secret', () => {
    const { spec, variables } = specOf(3, ['--out', 'opentelemetry', '--tag', 'team=a'])
    const [shell, flag, line = ''] = initializerCommand(spec, variables)
    expect([shell, flag]).toEqual(['sh', '-c'])
    expect(line).toContain(
      '-O /tmp/script.js.archived.tar --summary-mode disabled --env AGENT_LOAD_CONFIG=/test/config.json --tag team=a 2> /tmp/k6logs && ',
    )
    expect(line).not.toMatch(/--out|KEY|HEADER|INSTANCE/)
  })

  it('gives each runner its segment, and all that was asked for; one alone has none', () => {
    const { spec } = specOf(3, ['--tag', 'team=a'])
    const lines = [1, 2, 3].map((index) => runnerCommand(spec, index, 6565))
    expect(lines.map((words) => words.find((word) => word.startsWith('--execution-segment=')))).toEqual([
      '--execution-segment=0:1/3',
      '--execution-segment=1/3:2/3',
      '--execution-segment=2/3:1',
    ])
    for (const words of lines) {
      expect(words.join(' ')).toContain(' --out agent-load=- --tag team=a /test/script.js --address=')
      expect(words).toContain('--execution-segment-sequence=0,1/3,2/3,1')
    }
    expect(runnerCommand(specOf(1).spec, 1, 6565).join(' ')).not.toContain('segment')
  })
})
