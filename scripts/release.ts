import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '..')
const RELEASE = join(ROOT, 'release')

/** Makes all files of a release in `release/`: the package, its bill of materials (CycloneDX), and their checksums. */
requireChangelogEntry()
rmSync(RELEASE, { recursive: true, force: true })
mkdirSync(RELEASE)
const files = [packPackage(), writeBillOfMaterials()]
const sums = files.map(name => `${sha256(name)}  ${name}\n`).join('')
writeFileSync(join(RELEASE, 'SHA256SUMS'), sums)
process.stdout.write(sums)

function requireChangelogEntry(): void {
  const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')
  const heading = new RegExp(`^## ${packageJson.version.replaceAll('.', '\\.')} `, 'm')
  if (!heading.test(changelog)) throw new Error(`CHANGELOG.md has no part for ${packageJson.version}`)
}

function packPackage(): string {
  const printed = runNpm('pack', '--json', '--loglevel', 'silent', '--pack-destination', RELEASE)
  // The output of the script `prepack` comes before npm's JSON.
  const [{ filename }] = JSON.parse(printed.slice(printed.lastIndexOf('\n[') + 1)) as [{ filename: string }]
  return filename
}

type Component = { 'bom-ref': string; name: string; properties?: { name: string; value: string }[] }
type BillOfMaterials = {
  metadata: { component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

/**
 * Writes the bill of materials from the lockfile: the exact versions of a production install, with the digests that npm
 * checks. Development packages are filtered out here and not with npm's `--omit=dev`, which (in npm 11) also drops
 * packages that both the service and a development package need, such as `pg`.
 */
function writeBillOfMaterials(): string {
  const name = `coursewright-${packageJson.version}.cdx.json`
  const options = ['--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']
  const bill = JSON.parse(runNpm('sbom', ...options)) as BillOfMaterials
  // The root component is renamed after the package, because npm names it after the folder of the checkout.
  const component = { ...bill.metadata.component, name: packageJson.name }
  const components = bill.components.filter(({ properties }) => !properties?.some(isForDevelopment))
  const refs = new Set([component, ...components].map(each => each['bom-ref']))
  const dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(other => refs.has(other)) }))
  const production = { ...bill, metadata: { ...bill.metadata, component }, components, dependencies }
  writeFileSync(join(RELEASE, name), `${JSON.stringify(production, null, 2)}\n`)
  return name
}

function isForDevelopment({ name, value }: { name: string; value: string }): boolean {
  return name === 'cdx:npm:package:development' && value === 'true'
}

function runNpm(...parameters: string[]): string {
  return execFileSync('npm', parameters, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  })
}

function sha256(name: string): string {
  return createHash('sha256')
    .update(readFileSync(join(RELEASE, name)))
    .digest('hex')
}
