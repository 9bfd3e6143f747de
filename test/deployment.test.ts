import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import packageJson from '../package.json' with { type: 'json' }
import { readConfig } from '../src/app/config/config.ts'
import { SETTINGS } from '../src/app/config/settings.ts'
import { ROUTES } from '../src/app/routes.ts'

const ROOT = join(import.meta.dirname, '..')
const MANIFESTS = globSync('deploy/kubernetes/*.yaml', { cwd: ROOT }).sort()
/** Settings whose values the container image sets, so that whoever runs the image need not. */
const IMAGE_SETTINGS = ['PORT', 'HOST', 'DATA_DIR', 'METRICS_PORT']
/** Paths for monitoring, which are reachable only inside the network. */
const INSIDE = ['/ready', '/metrics']

type Container = { image: string; args: string[]; securityContext: { readOnlyRootFilesystem: boolean } }
type Pod = {
  containers: [Container]
  securityContext: { runAsNonRoot: boolean }
  terminationGracePeriodSeconds: number
}
type IngressPath = { path: string; pathType: string }
/** The fields of a Kubernetes resource that these tests read. */
type Resource = {
  apiVersion: string
  kind: string
  data?: Record<string, string>
  stringData?: Record<string, string>
  spec?: { template: { spec: Pod }; rules: [{ http: { paths: IngressPath[] } }] }
}
type ComposeService = { image: string; read_only?: boolean; environment: Record<string, string | null> }

describe('the container image', () => {
  const dockerfile = read('Dockerfile')
  const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, ComposeService> }

  test('gets every setting from compose.yaml, except those that it sets itself', () => {
    for (const name of ['api', 'worker']) {
      const passedOn = Object.keys(services[name]!.environment)
      assert.deepEqual([...passedOn, ...IMAGE_SETTINGS].sort(), [...SETTINGS].sort(), name)
    }
    const [, environment] = /^ENV (.*)$/m.exec(dockerfile)!
    for (const name of IMAGE_SETTINGS) assert.match(environment!, new RegExp(`\\b${name}=`))
  })

  test('is tagged with the package’s version, and every other image with a version', () => {
    for (const name of ['api', 'worker']) assert.equal(services[name]!.image, `coursewright:${packageJson.version}`)
    const images = Object.values(services).map(({ image }) => image)
    for (const image of [...images, /^ARG NODE_IMAGE=(.*)$/m.exec(dockerfile)![1]!])
      assert.match(image, /:(\d+\.\d+|RELEASE\.\d{4}-)/, image)
    assert.match(dockerfile, new RegExp(`node:${packageJson.dependencies.node}-`))
  })

  test('contains every file of the package except the deploy folder', () => {
    const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
    const copies = lastStage.match(/^COPY .*$/gm)!.flatMap(line => line.split(' '))
    const isCopied = (file: string) => copies.some(word => word === file || word.endsWith(`/${file}`))
    const missing = packageJson.files.filter(file => file !== 'deploy' && !isCopied(file))
    assert.deepEqual(missing, [])
  })

  test('runs without root on a read-only file system', () => {
    assert.match(dockerfile, /^USER node$/m)
    for (const name of ['api', 'worker']) assert.equal(services[name]!.read_only, true)
  })
})

describe('the manifests for Kubernetes', () => {
  const resources = MANIFESTS.flatMap(path =>
    parseAllDocuments(read(path)).map(document => document.toJS() as Resource),
  )

  test('are valid by the schema of Kubernetes', async () => {
    assert.ok(resources.length >= 7)
    for (const resource of resources) await requireValid(resource)
    await assert.rejects(
      requireValid({ ...resources.find(({ kind }) => kind === 'Deployment')!, spec: { replicas: 'two' } as never }),
    )
  })

  test('have no field unknown to Kubernetes', context => {
    const folder = join(ROOT, '.cache', `manifests-${process.pid}`)
    context.after(() => rmSync(folder, { recursive: true, force: true }))
    assert.deepEqual(listTypeErrors(folder, resources), '')
    const misspelt = structuredClone(resources.find(({ kind }) => kind === 'Deployment')!)
    Object.assign(misspelt.spec!.template.spec.containers[0], { readinesProbe: {} })
    assert.match(listTypeErrors(folder, [misspelt]), /readinesProbe/)
  })

  test('run both roles from the image of this version, without root and with time to stop', () => {
    const deployments = resources.filter(({ kind }) => kind === 'Deployment').map(({ spec }) => spec!.template.spec)
    assert.deepEqual(deployments.map(({ containers }) => containers[0].args[0]).sort(), ['api', 'worker'])
    for (const { containers, securityContext, terminationGracePeriodSeconds } of deployments) {
      assert.equal(containers[0].image, `coursewright:${packageJson.version}`)
      assert.equal(containers[0].securityContext.readOnlyRootFilesystem, true)
      assert.equal(securityContext.runAsNonRoot, true)
      assert.ok(terminationGracePeriodSeconds >= 30)
    }
  })

  test('contain only settings that the service takes', () => {
    const given = Object.assign({}, ...resources.map(({ data, stringData }) => ({ ...data, ...stringData })))
    assert.deepEqual(
      Object.keys(given).filter(name => !(SETTINGS as readonly string[]).includes(name)),
      [],
    )
    assert.throws(() => readConfig('api', given), /ADMIN_TOKEN/, 'nothing starts with the token that is printed here')
    assert.equal(
      readConfig('api', { ...given, ADMIN_TOKEN: 'a-token-of-ones-own-and-no-other' }).baseUrl,
      given.BASE_URL,
    )
  })

  test('route every path except those for monitoring', () => {
    const { paths } = resources.find(({ kind }) => kind === 'Ingress')!.spec!.rules[0].http
    const isLetIn = (url: string) =>
      paths.some(({ path, pathType }) =>
        pathType === 'Exact' ? url === path : url === path || url.startsWith(`${path}/`),
      )
    const urls = ['/console/sign-in', '/review/assets/review.js', '/mcp', ...ROUTES.map(({ path }) => path)]
    assert.deepEqual([...new Set(urls.filter(url => !isLetIn(url)))].sort(), [...INSIDE].sort())
  })
})

describe('the unit for systemd', () => {
  const unit = read('deploy/coursewright.service')

  test('starts the installed command, and waits for it to stop', () => {
    const command = /^ExecStart=\/opt\/coursewright\/node_modules\/\.bin\/(\w+) serve$/m.exec(unit)![1]!
    assert.ok(command in packageJson.bin)
    assert.ok(packageJson.files.includes('deploy'))
    // systemd does not give a unit the PATH of a login shell; the package contains its own Node, which the unit has
    // to name.
    assert.match(unit, /^Environment=PATH=\/opt\/coursewright\/node_modules\/node\/bin:/m)
    assert.ok('node' in packageJson.dependencies)
    assert.ok(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)![1]) >= 30)
    assert.match(unit, new RegExp(`coursewright-${packageJson.version.replaceAll('.', '\\.')}\\.tgz`))
  })

  test('passes systemd-analyze where that is installed', context => {
    const folder = mkdtempSync(join(tmpdir(), 'coursewright-unit-'))
    context.after(() => rmSync(folder, { recursive: true, force: true }))
    const path = join(folder, 'coursewright.service')
    // `systemd-analyze verify` requires that the command exists, so the test puts in one that does.
    writeFileSync(path, unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`))
    const { status, stderr, error } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' })
    if (!error) assert.deepEqual([status, stderr.split('\n').filter(line => line.includes(path))], [0, []], stderr)
    assert.deepEqual(unit.match(/^\[\w+\]$/gm), ['[Unit]', '[Service]', '[Install]'])
  })
})

/** Validates a resource with the validators that kubernetes-models compiles from the OpenAPI document of Kubernetes. */
async function requireValid(resource: Resource): Promise<void> {
  const { apiVersion, kind } = resource
  const models = (await import(`kubernetes-models/${apiVersion}`)) as Record<
    string,
    new (
      data: object,
    ) => { validate(): void }
  >
  new models[kind]!(resource).validate()
}

/**
 * Type-checks the resources against the types of the same OpenAPI document: types refuse unknown fields, which the
 * schema accepts.
 */
function listTypeErrors(folder: string, resources: Resource[]): string {
  mkdirSync(folder, { recursive: true })
  const lines = resources.map(({ apiVersion, kind, ...rest }, at) => {
    const type = `import('kubernetes-models/${apiVersion}').I${kind}`
    return `export const resource${at}: ${type} = ${JSON.stringify({ apiVersion, kind, ...rest })}`
  })
  const path = join(folder, 'manifests.ts')
  writeFileSync(path, lines.join('\n'))
  const flags = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--ignoreConfig',
  ]
  try {
    execFileSync(join(ROOT, 'node_modules', '.bin', 'tsc'), [...flags, path], { cwd: folder, encoding: 'utf8' })
    return ''
  } catch (failure) {
    return (failure as { stdout: string }).stdout
  }
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}
