import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readContent } from '../../content/read-content.ts'
import { ORIGINAL_LOCALE } from '../editions/regions.ts'
import { checkPack } from './check-pack.ts'
import { foreignLawProblems } from './foreign-law.ts'
import { type Pack, packSchema } from './pack-schema.ts'
import { packFiles } from './read-library.ts'

/** Lists what the checker reports on a pack whose first test question has this stem. */
function askFirst(stem: string, file: string): string[] {
  const pack = readPack(file)
  pack.assessment.questions[0]!.stem = stem
  return foreignLawProblems(pack)
}

function readPack(file: string): Pack {
  return structuredClone(packSchema.parse(readContent(`packs/${file}`)))
}

test('no graded question of a translated pack asks about the law of another country', () => {
  const translations = packFiles()
    .map(([name]) => name)
    .filter(name => /\/(de-DE|es-ES|fr-FR|it-IT|pt-BR)$/.test(name))
  assert.ok(translations.length >= 30)
  const problems = translations.flatMap(name =>
    foreignLawProblems(packSchema.parse(readContent(name))).map(problem => `${name} ${problem}`),
  )
  assert.deepEqual(problems, [])
})

test('a foreign authority, country or adjective in a graded question is found in every language', () => {
  const asked = {
    'workplace-fire-safety/de-DE': 'Wie lange wacht man nach NFPA 51B?',
    'workplace-fire-safety/fr-FR': 'Que demande la loi américaine ?',
    'first-aid-basics/es-ES': '¿Cuánto enfría la guía británica?',
    'phishing-and-passwords/it-IT': 'Che cosa vuole lo standard statunitense?',
    'first-aid-basics/pt-BR': 'Qual é a profundidade segundo as diretrizes europeias?',
  }
  const marks = Object.entries(asked).map(([file, stem]) => askFirst(stem, file).join())
  assert.deepEqual(
    marks.map(mark => mark.replace(/^assessment\.1: a graded question on another country's law /, '')),
    ['(NFPA)', '(américaine)', '(británica)', '(statunitense)', '(europeias)'],
  )
})

test('foreign law is found in an option and its reason, but not in the variant for that country', () => {
  const pack = readPack('workplace-fire-safety/de-DE')
  const block = pack.chapters[1]!.lessons[1]!.blocks[5] as { question: { options: { reason: string }[] } }
  block.question.options[3]!.reason = 'In den USA reicht eine halbe Stunde.'
  assert.deepEqual(foreignLawProblems(pack), ["2.2.6: a graded question on another country's law (USA)"])
  assert.ok(pack.assessment.questions.some(({ variants }) => variants?.['US'] !== undefined))
})

test('a pack about a law may ask about it in every language', () => {
  const stem = 'Segundo o GDPR, em quantas horas se notifica uma violação?'
  assert.deepEqual(askFirst(stem, 'data-protection-gdpr/pt-BR'), [])
  assert.equal(askFirst(stem, 'phishing-and-passwords/pt-BR').length, 1)
})

test('no graded question of a British pack asks about American law, unless the pack is about it', () => {
  const british = packFiles().flatMap(([name]) => (name.endsWith(`/${ORIGINAL_LOCALE}`) ? [name] : []))
  assert.ok(british.length >= 80)
  const problems = british.flatMap(name => foreignLawProblems(packSchema.parse(readContent(name))))
  assert.deepEqual(problems, [])
})

test('American law, authorities and guidance are found in a British question, British ones are not', () => {
  const told = (stem: string, pack = 'working-at-height') => askFirst(stem, `${pack}/${ORIGINAL_LOCALE}`).join()
  const mutants = {
    'From which height does OSHA ask for rails?': 'OSHA',
    'In US general industry, from which height must people be protected?': 'US',
    'What does the American rule say?': 'American rule',
    'How far may it be under federal law?': 'federal law',
    'What must candidates in New York City be told?': 'New York City',
    'How does the FCPA see it?': 'FCPA',
    'Under the Food Code, when is it discarded?': 'Food Code',
    'Which number is called?: 911': '911',
  }
  for (const [stem, mark] of Object.entries(mutants))
    assert.equal(told(stem), `assessment.1: a graded question on another country's law (${mark})`)
  for (const stem of ['What does HSE ask for?', 'Which EU directive applies in the UK?', 'Who may use it? Tell us.'])
    assert.equal(told(stem), '')
  for (const pack of ['hipaa', 'lockout-tagout', 'hazard-communication'])
    assert.equal(told('What does OSHA ask for in the US?', pack), '')
})

test('check-pack refuses a British pack that asks about American law', () => {
  const pack = readPack(`giving-feedback/${ORIGINAL_LOCALE}`)
  pack.assessment.questions[0]!.stem = 'What does US law ask for?'
  assert.deepEqual(checkPack(pack).problems, ["assessment.1: a graded question on another country's law (US)"])
})

test('check-pack refuses a translation that asks about the law of another country', () => {
  const original = packSchema.parse(readContent(`packs/giving-feedback/${ORIGINAL_LOCALE}`))
  const pack = readPack('giving-feedback/de-DE')
  pack.assessment.questions[0]!.stem = 'Was verlangt das US-Recht?'
  assert.match(
    checkPack(pack, original).problems.join('\n'),
    /assessment\.1: a graded question on another country's law/,
  )
})
