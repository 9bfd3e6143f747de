import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, test } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { listAllPrograms, type Program } from './list-programs.ts'

/** Instructions of the Dockerfile reference that a pack may use. */
const INSTRUCTIONS = [
  'FROM',
  'WORKDIR',
  'COPY',
  'RUN',
  'ENV',
  'EXPOSE',
  'USER',
  'CMD',
  'ENTRYPOINT',
  'ARG',
  'HEALTHCHECK',
]

/** The API group and version of each kind of object. */
const API_BY_KIND: Record<string, string> = {
  Pod: 'v1',
  Service: 'v1',
  ConfigMap: 'v1',
  Deployment: 'apps/v1',
  HorizontalPodAutoscaler: 'autoscaling/v2',
}

type Labels = Record<string, string>
type Container = {
  name: string
  image: string
  ports?: { containerPort: number }[]
  env?: { valueFrom?: { configMapKeyRef?: { name: string; key: string } } }[]
}
type PodSpec = { containers: Container[]; volumes?: { configMap?: { name: string } }[] }
type KubernetesObject = {
  apiVersion: string
  kind: string
  metadata: { name: string; labels?: Labels }
  data?: Labels
  spec?: Partial<PodSpec> & {
    selector?: Labels & { matchLabels?: Labels }
    template?: { metadata: { labels: Labels }; spec: PodSpec }
    ports?: { port: number; targetPort: number }[]
    scaleTargetRef?: { apiVersion: string; kind: string; name: string }
    minReplicas?: number
    maxReplicas?: number
  }
}
type Compose = {
  services: Record<string, { ports?: string[]; volumes?: string[]; depends_on?: Record<string, unknown> | string[] }>
  volumes?: Record<string, unknown>
}

describe('files for Docker', () => {
  for (const { at, code } of listLanguage('docker', 'dockerfile')) {
    test(`the Dockerfile at ${at} starts with a base, names existing stages and starts a program as a list`, () => {
      const lines = joinLines(code).filter(line => !line.startsWith('#'))
      const instructions = lines.map(line => line.split(' ')[0]!)
      assert.deepEqual(
        instructions.filter(name => !INSTRUCTIONS.includes(name)),
        [],
      )
      assert.equal(instructions[0], 'FROM')
      const stages = lines.flatMap(line => /^FROM \S+ AS (\S+)$/.exec(line)?.[1] ?? [])
      const usedStages = lines.flatMap(line => /^COPY --from=(\S+)/.exec(line)?.[1] ?? [])
      assert.deepEqual(
        usedStages.filter(stage => !stages.includes(stage)),
        [],
      )
      for (const line of lines.filter(line => /^(?:CMD|ENTRYPOINT) /.test(line)))
        assert.ok(Array.isArray(JSON.parse(line.slice(line.indexOf(' ')))), line)
    })
  }

  for (const { at, code } of listLanguage('docker', 'yaml')) {
    test(`the Compose file at ${at} depends on existing services and mounts existing volumes`, () => {
      const { services, volumes = {} } = parse(code) as Compose
      for (const { ports = [], volumes: mounts = [], depends_on: needs = [] } of Object.values(services)) {
        for (const port of ports) assert.match(port, /^(?:[\d.]+:)?\d+:\d+$/)
        for (const name of Array.isArray(needs) ? needs : Object.keys(needs)) assert.ok(services[name], name)
        for (const mount of mounts) assert.ok(mount.split(':')[0]! in volumes, mount)
      }
    })
  }
})

describe('manifests for Kubernetes', () => {
  const objects = listLanguage('kubernetes-for-developers', 'yaml').flatMap(readObjects)
  const deployments = objects.filter(({ kind }) => kind === 'Deployment')

  test('each names the API of its kind', () => {
    assert.ok(objects.length > 4)
    for (const { apiVersion, kind, metadata } of objects) {
      assert.equal(apiVersion, API_BY_KIND[kind], kind)
      assert.match(metadata.name, /^[a-z][a-z0-9-]*$/)
    }
  })

  test('a Deployment selects the pods of its own template', () => {
    assert.ok(deployments.length > 0)
    for (const { spec } of deployments) assertSelects(spec!.selector!.matchLabels!, spec!.template!.metadata.labels)
  })

  test('a Service points to a port of a Deployment', () => {
    const services = objects.filter(({ kind }) => kind === 'Service')
    assert.ok(services.length > 0)
    for (const { spec, metadata } of services) {
      const deployment = deployments.find(({ spec: other }) =>
        isSelected(spec!.selector!, other!.template!.metadata.labels),
      )
      assert.ok(deployment, `no Deployment has the labels that Service ${metadata.name} selects`)
      const ports = deployment.spec!.template!.spec.containers.flatMap(container => container.ports ?? [])
      for (const { targetPort } of spec!.ports!)
        assert.ok(
          ports.some(({ containerPort }) => containerPort === targetPort),
          `nobody listens on ${targetPort}`,
        )
    }
  })

  test('a pod takes its settings from an existing ConfigMap', () => {
    const maps = new Map(
      objects.filter(({ kind }) => kind === 'ConfigMap').map(({ metadata, data }) => [metadata.name, data!]),
    )
    const references = objects
      .filter(({ kind }) => kind === 'Pod')
      .flatMap(({ spec }) => spec!.containers!.flatMap(({ env = [] }) => env))
      .flatMap(({ valueFrom }) => valueFrom?.configMapKeyRef ?? [])
    assert.ok(references.length > 0)
    for (const { name, key } of references) assert.ok(maps.get(name)?.[key], `${name} has no ${key}`)
  })

  test('an autoscaler scales a Deployment of the course', () => {
    const autoscalers = objects.filter(({ kind }) => kind === 'HorizontalPodAutoscaler')
    assert.ok(autoscalers.length > 0)
    for (const { spec } of autoscalers) {
      assert.ok(deployments.some(({ metadata }) => metadata.name === spec!.scaleTargetRef!.name))
      assert.ok(spec!.minReplicas! < spec!.maxReplicas!)
    }
  })
})

describe('commands that need a cluster or a daemon', () => {
  for (const id of ['docker', 'kubernetes-for-developers'])
    test(`of ${id} have valid shell syntax`, () => {
      for (const { at, code } of listLanguage(id, 'bash'))
        assert.equal(spawnSync('bash', ['-n'], { input: code, encoding: 'utf8' }).stderr, '', at)
    })

  test('base64 is decoded without a key', () => {
    const { code, says } = listLanguage('kubernetes-for-developers', 'bash').find(({ code }) =>
      code.includes('base64 -d'),
    )!
    const [encoded, decoded] = spawnSync('bash', ['-c', code], { encoding: 'utf8' }).stdout.split('\n')
    assert.equal(decoded, 's3cr3t')
    assert.ok(says.includes(`\`${encoded}\``))
  })
})

function listLanguage(id: string, language: string): Program[] {
  return listAllPrograms(id).filter(program => program.language === language)
}

/** Joins lines that end in a backslash with the next. */
function joinLines(code: string): string[] {
  return code
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean)
}

/** Reads the objects of a manifest. A fragment, such as a list of containers, is not an object. */
function readObjects({ code }: Program): KubernetesObject[] {
  const documents = parseAllDocuments(code).map(document => {
    assert.deepEqual(document.errors, [])
    return document.toJS() as KubernetesObject
  })
  return documents.filter(({ kind }) => kind !== undefined)
}

function assertSelects(selector: Labels, labels: Labels): void {
  assert.ok(isSelected(selector, labels), `${JSON.stringify(selector)} does not select ${JSON.stringify(labels)}`)
}

function isSelected(selector: Labels, labels: Labels): boolean {
  return Object.entries(selector).every(([name, value]) => labels[name] === value)
}
