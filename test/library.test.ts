import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { LOCALE_CODES, languageOf } from '../src/course/locales.ts'
import { couldBe } from '../src/course/quality/detect-language.ts'
import { checkFrames } from '../src/library/check-frames.ts'
import { checkPack } from '../src/library/check-pack.ts'
import type { Frame } from '../src/library/frame-schema.ts'
import type { Pack } from '../src/library/pack-schema.ts'

const library = new URL('../src/library/', import.meta.url)

test('every pack passes the gates and scores 90 or more', () => {
  for (const name of jsonIn('packs/')) {
    const pack = read(`packs/${name}`) as Pack
    const { problems, report } = checkPack(pack)
    assert.deepEqual(problems, [], name)
    assert.ok(report?.passed, `${name}: ${JSON.stringify(report?.gates)}`)
    assert.ok(report.score >= 90, `${name}: ${JSON.stringify(report.parts)}`)
    assert.equal(`${pack.id}.json`, name)
  }
})

test('the library holds at least 16 subject packs and 12 domain packs', () => {
  const kinds = jsonIn('packs/').map(name => (read(`packs/${name}`) as Pack).kind)
  assert.ok(kinds.filter(kind => kind === 'subject').length >= 16)
  assert.ok(kinds.filter(kind => kind === 'domain').length >= 12)
})

test('no name leads to two packs of the same kind', () => {
  const owners = new Map<string, string>()
  for (const name of jsonIn('packs/')) {
    const { aliases, kind } = read(`packs/${name}`) as Pack
    for (const alias of aliases) {
      const key = `${kind} ${alias}`
      assert.equal(owners.get(key) ?? name, name, `${alias} is also in ${owners.get(key)}`)
      owners.set(key, name)
    }
  }
})

test('every locale that is offered has its frames, and there are no others', () => {
  assert.deepEqual(jsonIn('frames/'), LOCALE_CODES.map(code => `${code}.json`).sort())
})

test('every locale that is offered has its player strings, and there are no others', () => {
  const strings = readdirSync(new URL('../player/strings/', library)).filter(name => name.endsWith('.json'))
  assert.deepEqual(strings.sort(), LOCALE_CODES.map(code => `${code}.json`).sort())
})

test("every locale's frames are complete, in its language, and make good courses of all eight kinds", () => {
  const source = read('frames/en-US.json')
  for (const name of jsonIn('frames/')) {
    const locale = LOCALE_CODES.find(code => `${code}.json` === name)!
    assert.deepEqual(checkFrames(locale, read(`frames/${name}`), source), [], name)
  }
})

test('the frames of a locale would pass as no other language', () => {
  const relatives = new Set(['da as nb', 'nb as da', 'id as ms', 'ms as id'])
  for (const name of jsonIn('frames/')) {
    const { articles } = read(`frames/${name}`) as Frame
    const text = articles.sources.markdown.replace('{subject}', '')
    for (const locale of LOCALE_CODES) {
      const [own, other] = [name.slice(0, 2), languageOf(locale)]
      if (relatives.has(`${own} as ${other}`)) continue
      const same = own === other && (own !== 'zh' || name === `${locale}.json`)
      assert.equal(couldBe(text, locale), same ? 'yes' : 'no', `${name} as ${locale}`)
    }
  }
})

function jsonIn(folder: string): string[] {
  return readdirSync(new URL(folder, library))
    .filter(name => name.endsWith('.json'))
    .sort()
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(new URL(path, library), 'utf8'))
}
