import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requirePack } from '../src/catalog/packs/read-library.ts'
import { findPackIn } from '../src/catalog/search/find-translation.ts'
import { suggestPacks } from '../src/catalog/search/suggest-packs.ts'
import { listContent, readContent } from '../src/content/read-content.ts'
import type { LocaleCode } from '../src/language/locales.ts'

test('a request that names a topic of a pack finds the lessons that teach it', () => {
  assert.deepEqual(part('XLOOKUP in Excel'), ['spreadsheets', 'Lookups', '3.1'])
  assert.deepEqual(part('GDPR: subject access requests for HR'), [
    'data-protection-gdpr',
    'Subject access requests',
    '3.1',
  ])
  assert.deepEqual(part('CPR and AED'), ['first-aid-basics', 'CPR and AED', '2.2'])
})

test('an American topic is found by its name in American courses only', () => {
  const find = (locale: LocaleCode) => findPackIn('Forced arbitration', locale)?.topic
  assert.deepEqual(find('en-US'), { name: 'Secrecy and arbitration', lessons: find('en-US')!.lessons })
  assert.equal(find('en-GB'), undefined)
})

test('a request without a topic finds the whole pack', () => {
  assert.deepEqual(part('GDPR for florists'), ['data-protection-gdpr'])
  assert.deepEqual(part('GDPR for market researchers'), ['data-protection-gdpr'])
  assert.deepEqual(part('Food hygiene for market stall holders'), ['food-hygiene'])
  assert.deepEqual(part('What is photosynthesis?'), ['photosynthesis'])
  for (const request of ['Linux shell', 'Linux terminal', 'The bash shell'])
    assert.deepEqual(part(request), ['linux-command-line'])
  assert.deepEqual(part('Machine learning training'), ['machine-learning-basics'])
  assert.deepEqual(part('Project planning'), ['project-management'])
  assert.deepEqual(part('Becoming a manager'), ['leadership-for-new-managers'])
})

test('a request for one point of a pack gets its lessons, also if it names the whole', () => {
  const topic = (subject: string) => findPackIn(subject, 'en-US')?.topic?.name
  assert.equal(topic('Forklift daily pre-use check'), 'Forklift pre-use inspection')
  assert.match(topic('Why do fork trucks tip over?')!, /Tip-over|Stability/)
  assert.equal(topic('Checking cables and plugs'), 'Appliance checks')
  assert.equal(topic('Self-awareness at work'), 'Naming emotions')
  assert.equal(topic('Checking your hard hat'), 'Head, eye and face protection')
  assert.equal(topic('Cash flow versus profit'), 'Cash flow')
})

test('a request that joins names of the whole pack finds the whole pack', () => {
  assert.deepEqual(part('Stopping corruption and kickbacks'), ['anti-bribery'])
  assert.deepEqual(part('Global warming causes and consequences'), ['climate-change'])
  assert.deepEqual(part('Source control with Git and GitHub'), ['git-version-control'])
  assert.deepEqual(part('Using the bash terminal'), ['linux-command-line'])
})

test('words that a longer name of another pack holds do not decide', () => {
  assert.notEqual(findPackIn('Making my page fit on a phone screen', 'en-US')?.pack.id, 'interviewing-and-hiring')
})

test('two names of one subject with a slash between them ask for the whole pack', () => {
  assert.deepEqual(part('Anti-money laundering (AML/KYC)'), ['anti-money-laundering'])
})

test('topics that cover most of a pack find the whole pack', () => {
  const request = 'Kubernetes: pods, deployments, services, config maps, probes, autoscaling and troubleshooting'
  assert.deepEqual(part(request), ['kubernetes-for-developers'])
})

test('a topic of two packs needs a pack’s name, unless one pack is its home', () => {
  assert.equal(findPackIn('Isolation', 'en-GB')?.topic, undefined)
  assert.deepEqual(part('Breach notification'), ['hipaa', 'Breach notification', '4.2'])
  assert.deepEqual(part('HIPAA: breach notification'), ['hipaa', 'Breach notification', '4.2'])
})

test('a topic inside a longer name of another pack is not matched', () => {
  const breaches = ['data-protection-gdpr', 'Data breaches', '4.2']
  assert.deepEqual(part('Data breach notification within 72 hours'), breaches)
  assert.deepEqual(part('72-hour breach rule'), breaches)
  assert.deepEqual(part('Breach notification within 60 days'), ['hipaa', 'Breach notification', '4.2'])
})

test('a comparison of two names of a pack finds both, and a comparison with another subject finds neither', () => {
  assert.deepEqual(part('VLOOKUP vs XLOOKUP'), ['spreadsheets', 'Lookups', '3.1'])
  assert.deepEqual(part('Scrum versus Kanban').slice(0, 2), ['scrum-and-agile', 'Kanban'])
  assert.equal(findPackIn('GDPR vs CCPA', 'en-GB'), null)
  assert.equal(findPackIn('Customer service vs customer experience', 'en-GB'), null)
})

test('an exact name of a pack takes precedence over a topic with another spelling', () => {
  assert.deepEqual(part('ChatGPT at work'), ['ai-literacy'])
  assert.deepEqual(part('How ChatGPT works').slice(0, 2), ['ai-literacy', 'How language models work'])
})

test('a product is not a subject of the pack beside it', () => {
  assert.equal(findPackIn('Trello for project managers', 'en-GB'), null)
  assert.equal(findPackIn('SQL Server clustering', 'en-GB'), null)
})

test('a subject in another language finds its pack by name, and the course stays in the requested language', () => {
  const { pack, subjectLanguage, readIn } = findPackIn('Brandschutz am Arbeitsplatz', 'en-US')!
  assert.deepEqual([pack.id, subjectLanguage, readIn], ['workplace-fire-safety', 'de-DE', 'de-DE'])
  assert.equal(findPackIn('Primeros auxilios', 'de-DE')?.subjectLanguage, 'es-ES')
  // The first request is correct Portuguese, the second Spanish with a typing error.
  assert.equal(findPackIn('Higiene alimentar', 'en-US')?.subjectLanguage, 'pt-BR')
  assert.equal(findPackIn('Como usar o extintor de incêndio', 'en-US')?.subjectLanguage, 'pt-BR')
  assert.equal(findPackIn('Fire safety', 'de-DE')?.subjectLanguage, undefined)
})

test('English words that also exist in another language stay English', () => {
  for (const subject of ['Die casting', 'Gift wrapping', 'Brand management'])
    assert.equal(findPackIn(subject, 'en-US'), null)
  assert.equal(findPackIn('Pivot tables', 'en-US')?.subjectLanguage, undefined)
})

test('a refresher and a course of a few minutes are short', () => {
  const isShort = (subject: string) => findPackIn(subject, 'en-GB')?.isShort === true
  assert.ok(['Food hygiene refresher', 'Phishing in 15 minutes', 'A 20-minute course on SQL'].every(isShort))
  assert.ok(!['Food hygiene', 'SQL in 90 minutes', 'Business writing: active voice and short sentences'].some(isShort))
})

test('a skill that awareness does not qualify for is named from what the pack teaches', () => {
  const narrower = (subject: string) => findPackIn(subject, 'en-GB')?.narrower
  assert.equal(narrower('Confined space entry'), 'entry')
  assert.equal(narrower('Working at height rescue'), 'rescue')
  assert.equal(narrower('Confined space awareness'), undefined)
  assert.equal(narrower('Hot work permit'), 'Hot work')
  assert.equal(narrower('Hot work awareness'), undefined)
  assert.equal(narrower('Entry-level first aid'), undefined)
  assert.equal(narrower('Forklift operation'), undefined)
  assert.equal(findPackIn('Suicide prevention for teachers', 'en-GB'), null)
})

test('a subject without a pack gets the nearest packs and topics as suggestions, at most five', () => {
  assert.deepEqual(suggestPacks('Conflicts of interest', 'en-US')[0], {
    packId: 'code-of-conduct',
    topic: { name: 'Conflicts of interest', lessons: ['2.2'] },
    locale: 'en-US',
    readIn: 'en-GB',
  })
  assert.equal(suggestPacks('Safety at work', 'en-GB').length, 5)
  assert.deepEqual(suggestPacks('Beekeeping', 'en-GB'), [])
})

test('a subject that the library has in English only is suggested in English', () => {
  const [first] = suggestPacks('Forklift', 'de-DE')
  assert.deepEqual([first?.packId, first?.locale], ['forklift-operation', 'en-GB'])
})

test('a suggestion names the language in which the library has the subject', () => {
  const first = (subject: string, locale: LocaleCode) => {
    const [suggestion] = suggestPacks(subject, locale)
    return suggestion && `${suggestion.packId} ${suggestion.locale}`
  }
  assert.equal(first('Arbeiten in der Höhe', 'de-DE'), 'working-at-height en-GB')
  assert.equal(first('Pierwsza pomoc', 'pl-PL'), 'first-aid-basics en-GB')
  assert.equal(first('Gestão do tempo', 'pt-PT'), 'time-management pt-BR')
  assert.equal(first('Bienenzucht', 'de-DE'), undefined)
  assert.equal(first('Heimlich Süßes essen', 'de-DE'), undefined)
})

test('a topic is suggested by its name in another language, in any form and order, before its pack', () => {
  const first = (subject: string, locale: LocaleCode) => {
    const [suggestion] = suggestPacks(subject, locale)
    return suggestion && `${suggestion.packId} ${suggestion.topic?.name ?? ''}`.trim()
  }
  assert.equal(first('Leitern richtig prüfen', 'de-DE'), 'working-at-height Ladders')
  assert.equal(first("port des bouchons d'oreilles", 'fr-FR'), 'noise-and-hearing Earplugs and earmuffs')
  assert.equal(first('hacer un presupuesto familiar', 'es-ES'), 'personal-finance Budgeting')
  assert.equal(first('inspeção diária de escadas', 'pt-BR'), 'working-at-height Ladders')
  assert.equal(first('leggere un bilancio', 'it-IT'), 'finance-for-non-financial-managers Balance sheet')
  assert.equal(first('Sudoku für Anfänger', 'de-DE'), undefined)
  assert.equal(first('salsa racional de tomate', 'es-ES'), undefined)
})

test('a subject in another language than the course gets the library’s courses in either language as suggestions', () => {
  const all = (subject: string, locale: LocaleCode) =>
    suggestPacks(subject, locale).map(each => [each.packId, each.locale, each.topic?.name].filter(Boolean).join(' '))
  const delegation = 'leadership-for-new-managers en-US Delegation'
  assert.deepEqual(all('Sicurezza antincendio per la ristorazione', 'en-US'), [
    'workplace-fire-safety en-US',
    'workplace-fire-safety it-IT',
  ])
  assert.deepEqual(all('Delegieren als Führungskraft', 'en-US'), [delegation])
  assert.deepEqual(all('Déléguer efficacement', 'en-US'), [delegation])
  assert.deepEqual(all('Déléguer efficacement', 'fr-FR'), ['leadership-for-new-managers en-GB Delegation'])
  assert.deepEqual(all('Primeros auxilios en la oficina', 'en-US').slice(0, 2), [
    'first-aid-basics en-US',
    'first-aid-basics es-ES',
  ])
  for (const subject of ['Stapler repair', 'Scrum half drills', 'Die casting', 'Gift wrapping', 'Chess openings'])
    assert.deepEqual(all(subject, 'en-US'), [], subject)
})

test('every translated pack or topic name belongs to a pack or topic of the library', () => {
  const files = listContent('words').filter(([name]) => name.startsWith('words/pack-names/'))
  assert.ok(files.length > 5)
  for (const key of files.flatMap(([name]) => Object.keys(readContent<Record<string, string[]>>(name)))) {
    const [packId, topic] = key.split(' > ')
    const { topics } = requirePack(packId!, 'en-GB')
    assert.ok(topic === undefined || topics.some(({ name }) => name === topic), key)
  }
})

test('a pack that only shares a common word with the subject is not suggested', () => {
  for (const subject of ['Brand management', 'Gift wrapping', 'Insulin injections', 'Tree felling'])
    assert.deepEqual(suggestPacks(subject, 'en-US'), [], subject)
  assert.equal(suggestPacks('Decorators in Python', 'en-US')[0]?.packId, 'python-fundamentals')
})

test('onboarding finds the pack for newcomers or the pack for their hosts, as the request says', () => {
  assert.equal(findPackIn('Onboarding for new employees', 'en-US')?.pack.id, 'your-first-weeks')
  assert.equal(findPackIn('Onboarding new employees', 'en-US')?.pack.id, 'onboarding-a-new-colleague')
})

test('a law in the request sets the place of the course', () => {
  const place = (subject: string) =>
    findPackIn(subject, 'en-US')?.qualifiers.find(({ kind }) => kind === 'place')?.place
  assert.deepEqual(['UK GDPR refresher', 'UK Bribery Act', 'COSHH awareness', 'GDPR'].map(place), [
    'UK',
    'UK',
    'UK',
    undefined,
  ])
  assert.equal(place("Food allergens under Natasha's law"), 'UK')
  assert.equal(findPackIn('Data protection in China', 'en-US'), null)
  assert.equal(findPackIn('GDPR in China', 'en-US')?.pack.id, 'data-protection-gdpr')
})

function part(subject: string): string[] {
  const { pack, topic } = findPackIn(subject, 'en-GB')!
  return [pack.id, ...(topic ? [topic.name, ...topic.lessons] : [])]
}
