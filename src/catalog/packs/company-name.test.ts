import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readContent } from '../../content/read-content.ts'
import { checkPack } from './check-pack.ts'
import { nameCompany } from './company-name.ts'
import { packMaterial } from './pack-material.ts'
import { type Pack, packSchema } from './pack-schema.ts'

const pack = packSchema.parse(readContent('packs/your-first-weeks/en-GB'))

test('a company field shows the company’s name, or its fallback text without a name', () => {
  const text = 'Willkommen {{bei company|in Ihrem neuen Betrieb}}.'
  assert.equal(nameCompany(text, 'Northwind Hotels'), 'Willkommen bei Northwind Hotels.')
  assert.equal(nameCompany(text, undefined), 'Willkommen in Ihrem neuen Betrieb.')
})

test('a company name that looks like a field or a replacement pattern is inserted unchanged', () => {
  for (const name of ['{{at company|here}}', '$& and $1', 'company', 'The company of company'])
    assert.equal(nameCompany('You start {{at company|here}}.', name), `You start at ${name}.`)
})

test('double braces in code are not treated as a field', () => {
  assert.equal(nameCompany("docker ps --format '{{.Names}}|x'", 'Acme'), "docker ps --format '{{.Names}}|x'")
})

test('the course for newcomers names the company in its lessons, summary and agreement, and no braces are left', () => {
  const named = packMaterial(pack, pack.name, [], 'Northwind Hotels')
  assert.match(named.agreement!.statement, /first weeks at Northwind Hotels\./)
  assert.match(named.wrapup!.summary, /first weeks at Northwind Hotels are for/)
  assert.match(JSON.stringify(named.chapters), /what is normal at Northwind Hotels,/)
  const unnamed = packMaterial(pack, pack.name, [])
  assert.match(unnamed.agreement!.statement, /first weeks in a new job\./)
  for (const material of [named, unnamed]) assert.ok(!JSON.stringify(material).includes('{{'))
})

/** Lists what the checker reports on the pack after one change. */
function after(change: (changed: Pack) => void): string[] {
  const changed = structuredClone(pack)
  change(changed)
  return checkPack(changed).problems
}

test('a malformed company field, and one in a name or a title, are reported', () => {
  const form = 'a field is written {{with company|without a name}}'
  assert.deepEqual(
    after(changed => (changed.wrapup.nextSteps[0] = 'Ask {{company}} today.')),
    [`wrapup.nextSteps.1: ${form}`],
  )
  assert.deepEqual(
    after(changed => (changed.wrapup.nextSteps[0] = 'Ask {{at the firm|here}} today.')),
    [`wrapup.nextSteps.1: ${form}`],
  )
  assert.deepEqual(
    after(changed => (changed.name = 'Starting {{at company|well}}')),
    ['name: names and titles have no field'],
  )
  assert.deepEqual(
    after(changed => (changed.chapters[0]!.lessons[0]!.title = 'Before {{company|you start}}')),
    ['1.1.title: names and titles have no field'],
  )
})
