import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageOfPacks, ORIGINAL_LOCALE } from '../src/catalog/editions/regions.ts'
import { checkFrames } from '../src/catalog/frames/check-frames.ts'
import type { Frame } from '../src/catalog/frames/frame-schema.ts'
import { checkEdition, checkPack, type PackReport } from '../src/catalog/packs/check-pack.ts'
import { countLongestKeys } from '../src/catalog/packs/pack-keys.ts'
import { type Pack, packSchema } from '../src/catalog/packs/pack-schema.ts'
import { packQuestions } from '../src/catalog/packs/pack-standard.ts'
import { packFiles, requirePack } from '../src/catalog/packs/read-library.ts'
import { listContent, readContent } from '../src/content/read-content.ts'
import { couldBe } from '../src/language/detect-language.ts'
import { LOCALE_CODES, type LocaleCode, primaryLanguage } from '../src/language/locales.ts'

test('every subject pack meets the standard', () => {
  const subjects = namesIn('packs').filter(name => !name.includes('/domain-'))
  const short = subjects.flatMap(name => checkNamed(name).shortfalls.map(shortfall => `${name}: ${shortfall}`))
  assert.deepEqual(short, [])
})

test('over the whole library the right option is the longest one about as often as by chance', () => {
  for (const locale of ['en-GB', 'en-US'] as const) {
    const questions = packFiles().flatMap(([name, { id }]) =>
      name.endsWith(`/${ORIGINAL_LOCALE}`) ? packQuestions(requirePack(id, locale)) : [],
    )
    const { longest, singles } = countLongestKeys(questions)
    assert.ok(longest >= singles * 0.22 && longest <= singles * 0.3, `${locale}: ${longest} of ${singles}`)
  }
})

test('every pack makes a course without findings of form, and every translation has its original’s structure', () => {
  for (const name of namesIn('packs')) {
    const { problems, report } = checkNamed(name)
    assert.deepEqual(problems, [], name)
    assert.ok(report?.form.passed, `${name}: ${JSON.stringify(report?.form.findings)}`)
  }
})

test('every file of the library is named after its pack and its language', () => {
  for (const name of namesIn('packs')) {
    const { language, ...head } = readContent<{ language: string; id?: string; pack?: string }>(name)
    assert.equal(`packs/${head.id ?? head.pack}/${language}`, name)
  }
})

test('every pack exists in British and American English', () => {
  const american = packFiles().flatMap(([name]) => (name.endsWith('/en-GB') ? [name.replace('en-GB', 'en-US')] : []))
  assert.deepEqual(
    american.filter(name => !namesIn('packs').includes(name)),
    [],
  )
})

test('a stem that says “Select all that apply” is reported, because the player says so', () => {
  const name = 'packs/data-protection-gdpr/en-GB'
  const pack = structuredClone(readContent<Pack>(name))
  const question = pack.assessment.questions.find(({ kind }) => kind === 'multiple')!
  question.stem += ' Select all that apply.'
  assert.match(checkPack(pack).shortfalls.join(), /^question \d+: the stem ends with its question mark/)
})

test('the library holds at least 16 subject packs and 12 domain packs', () => {
  const kinds = packFiles().map(([, { kind }]) => kind)
  assert.ok(kinds.filter(kind => kind === 'subject').length >= 16)
  assert.ok(kinds.filter(kind => kind === 'domain').length >= 12)
})

test('no name belongs to two packs of the same kind in one language', () => {
  const owners = new Map<string, string>()
  for (const [name] of packFiles()) {
    const { aliases, kind, language } = readContent<Pack>(name)
    for (const alias of aliases) {
      const key = `${language} ${kind} ${alias}`
      assert.equal(owners.get(key) ?? name, name, `${alias} is also in ${owners.get(key)}`)
      owners.set(key, name)
    }
  }
})

test('the frames are those of the offered locales, and no others', () => {
  assert.deepEqual(namesIn('frames'), LOCALE_CODES.map(code => `frames/${code}`).sort())
})

test('the player strings are those of the offered locales, and no others', () => {
  assert.deepEqual(namesIn('strings'), LOCALE_CODES.map(code => `strings/${code}`).sort())
})

test('every locale’s frames are complete, in its language, and make good courses of all eight kinds', () => {
  const source = readContent('frames/en-US')
  for (const locale of LOCALE_CODES) {
    assert.deepEqual(checkFrames(locale, readContent(`frames/${locale}`), source), [], locale)
  }
})

test('an example shared by two kinds of workbook, and italics in a script without them, are reported', () => {
  const source = readContent<Frame>('frames/en-US')
  const shared = structuredClone(source)
  shared.kinds.policy.examples.decide = shared.kinds.tool.examples.decide
  assert.deepEqual(checkFrames('en-US', shared, source), ['kinds.tool.examples.decide: also stands in policy'])
  const slanted = structuredClone(readContent<Frame>('frames/ja-JP'))
  slanted.lessons.goal.exercise.hint += '*斜体*'
  assert.match(checkFrames('ja-JP', slanted, source).join(), /lessons.goal.exercise.hint: has italics/)
})

test('the frames of a locale are not recognised as another language', () => {
  const relatives = new Set(['da as nb', 'nb as da', 'id as ms', 'ms as id'])
  for (const written of LOCALE_CODES) {
    const { articles } = readContent<Frame>(`frames/${written}`)
    const text = articles.sources.markdown.replace('{subject}', '')
    for (const locale of LOCALE_CODES) {
      const [own, other] = [primaryLanguage(written), primaryLanguage(locale)]
      if (relatives.has(`${own} as ${other}`)) continue
      const same = own === other && (own !== 'zh' || written === locale)
      assert.equal(couldBe(text, locale), same ? 'yes' : 'no', `${written} as ${locale}`)
    }
  }
})

const reports = new Map<string, PackReport>()

/** Checks each pack once for all tests, because that takes a quarter of a second. */
function checkNamed(name: string): PackReport {
  const report = reports.get(name) ?? checkFile(name)
  reports.set(name, report)
  return report
}

function checkFile(name: string): PackReport {
  const [, id, locale] = name.split('/') as ['packs', string, LocaleCode]
  const written = (other: LocaleCode) => packSchema.parse(readContent(`packs/${id}/${other}`))
  if (languageOfPacks(locale) !== locale) return checkEdition(readContent(name), written(languageOfPacks(locale)))
  return checkPack(readContent(name), locale === ORIGINAL_LOCALE ? undefined : written(ORIGINAL_LOCALE))
}

function namesIn(folder: 'packs' | 'frames' | 'strings'): string[] {
  return listContent(folder).map(([name]) => name)
}
