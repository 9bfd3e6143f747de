import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import packageJson from '../package.json' with { type: 'json' }
import { listProductionPackages } from './support/installed-package.ts'

const ROOT = join(import.meta.dirname, '..')
const RELEASE = join(ROOT, 'release')

test('one command makes the package, its bill of materials and matching checksums', () => {
  execFileSync('npm', ['run', '--silent', 'release'], { cwd: ROOT, stdio: 'pipe' })
  const lines = readFileSync(join(RELEASE, 'SHA256SUMS'), 'utf8').trim().split('\n')
  const names = lines.map(line => {
    const [sum, name] = line.split('  ') as [string, string]
    assert.equal(
      createHash('sha256')
        .update(readFileSync(join(RELEASE, name)))
        .digest('hex'),
      sum,
      name,
    )
    return name
  })
  const { version } = packageJson
  assert.deepEqual(names, [`coursewright-${version}.tgz`, `coursewright-${version}.cdx.json`])

  const bill = JSON.parse(readFileSync(join(RELEASE, names[1]!), 'utf8')) as {
    bomFormat: string
    metadata: { component: { name: string; version: string } }
    components: { name: string; group?: string }[]
  }
  assert.equal(bill.bomFormat, 'CycloneDX')
  assert.partialDeepStrictEqual(bill.metadata.component, { name: 'coursewright', version })
  const named = new Set(bill.components.map(({ name }) => name))
  const packages = listProductionPackages().map(path => path.split('node_modules/').at(-1)!)
  assert.deepEqual(
    packages.filter(name => !named.has(name)),
    [],
  )
  assert.ok(!named.has('esbuild'), 'nothing that only a checkout has')
})
