/**
 * For tests: the parts of a TestRun that a manifest of ours may use, with the names, types and required fields that k6-operator
 * publishes for them in config/crd/bases/k6.io_testruns.yaml (github.com/grafana/k6-operator, commit
 * 1c127b0110e7f121deeff7cbaef582ac90260e9e; Apache-2.0). Written down anew, and closed: a field that is not here is taken for
 * a slip, since the cluster would drop it without a word.
 */
const text = { type: 'string' }
const texts = { type: 'object', additionalProperties: text }
const closed = (properties: Record<string, object>, required: string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
})
const list = (items: object) => ({ type: 'array', items })
const integer = { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 }
const quantity = {
  type: ['integer', 'string'],
  pattern: '^[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+))?$',
}
const amounts = { type: 'object', additionalProperties: quantity }
const keyOf = closed({ key: text, name: text, optional: { type: 'boolean' } }, ['key'])

const variable = closed(
  {
    name: text,
    value: text,
    valueFrom: closed({
      configMapKeyRef: keyOf,
      fieldRef: closed({ apiVersion: text, fieldPath: text }, ['fieldPath']),
      secretKeyRef: keyOf,
    }),
  },
  ['name'],
)

const pod = closed({
  env: list(variable),
  image: text,
  imagePullPolicy: text,
  imagePullSecrets: list(closed({ name: text })),
  metadata: closed({ annotations: texts, labels: texts }),
  nodeSelector: texts,
  resources: closed({
    claims: list(closed({ name: text, request: text }, ['name'])),
    limits: amounts,
    requests: amounts,
  }),
  containerSecurityContext: closed({
    allowPrivilegeEscalation: { type: 'boolean' },
    capabilities: closed({ add: list(text), drop: list(text) }),
    readOnlyRootFilesystem: { type: 'boolean' },
  }),
  securityContext: closed({
    ...{ runAsNonRoot: { type: 'boolean' }, runAsUser: integer, runAsGroup: integer, fsGroup: integer },
    seccompProfile: closed({ type: text, localhostProfile: text }, ['type']),
    sysctls: list(closed({ name: text, value: text }, ['name', 'value'])),
  }),
  serviceAccountName: text,
  volumeMounts: list(
    closed({ mountPath: text, name: text, readOnly: { type: 'boolean' }, subPath: text }, ['mountPath', 'name']),
  ),
  volumes: list(
    closed(
      {
        name: text,
        emptyDir: closed({ medium: text, sizeLimit: quantity }),
        persistentVolumeClaim: closed({ claimName: text, readOnly: { type: 'boolean' } }, ['claimName']),
      },
      ['name'],
    ),
  ),
})

export const testRunSchema = closed(
  {
    apiVersion: { const: 'k6.io/v1alpha1' },
    kind: { const: 'TestRun' },
    metadata: closed(
      // A name of a DNS label: the runners' jobs and hosts are named after it.
      { name: { type: 'string', pattern: '^[a-z0-9]([-a-z0-9]{0,50}[a-z0-9])?$' }, namespace: text, labels: texts },
      ['name'],
    ),
    spec: closed(
      {
        arguments: text,
        cleanup: { enum: ['post'] },
        initializer: pod,
        parallelism: integer,
        paused: text,
        quiet: text,
        runner: pod,
        script: closed({
          configMap: closed({ file: text, name: text }, ['name']),
          localFile: text,
          volumeClaim: closed({ file: text, name: text, readOnly: { type: 'boolean' } }, ['name']),
        }),
        separate: { type: 'boolean' },
        starter: pod,
      },
      ['parallelism', 'script'],
    ),
  },
  ['apiVersion', 'kind', 'metadata', 'spec'],
)
