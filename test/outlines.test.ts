import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { writeFromLibrary } from '../src/catalog/library-author.ts'
import { packEntries, requireFrame, requirePack } from '../src/catalog/packs/read-library.ts'
import { briefSchema } from '../src/course/brief.ts'
import type { CourseContent } from '../src/course/schema.ts'
import { LOCALE_CODES, type LocaleCode } from '../src/language/locales.ts'

/** Maps a chapter title to the beginnings of the lesson titles that people would look for there. */
type Expected = Record<string, string>

test('a client’s chapter contains the lessons that people would expect in it', () => {
  const aid = write('First aid', ['Scene safety', 'CPR', 'Choking', 'Bleeding', 'Burns', 'Getting help'])
  assert.deepEqual(titlesUnder(aid, 'CPR'), ['Compressions and the defibrillator'])
  assert.deepEqual(titlesUnder(aid, 'Getting help').slice(0, 1), ['The call that brings the right help'])
  const gdpr = write('GDPR', ['What is GDPR?', 'Principles', 'Data subject rights', 'Breaches'])
  assert.deepEqual(titlesUnder(gdpr, 'Data subject rights'), [
    'Spotting a request and passing it on',
    'Erase, correct, object: where rights end',
  ])
  const python = write('Python', ['Getting started', 'Variables and types', 'Control flow', 'Functions'])
  assert.deepEqual(titlesUnder(python, 'Control flow'), ['Conditions', 'Loops'])
})

test('ordinary chapter titles get the lesson that teaches them', () => {
  const outlines = parse(readFileSync(join(import.meta.dirname, 'outlines.yaml'), 'utf8')) as Record<string, Expected>
  const wrong = Object.entries(outlines).flatMap(([subject, expected]) => {
    const course = write(subject, Object.keys(expected), 'en-GB')
    return Object.entries(expected).flatMap(([chapter, lesson]) => {
      const found = titlesUnder(course, chapter)
      return found.some(title => title.startsWith(lesson)) ? [] : [`${subject}, ${chapter}: ${found.join('; ')}`]
    })
  })
  assert.deepEqual(wrong, [])
})

test('chapters such as “before” and “after” get the lessons of that time; a single one is treated as a topic', () => {
  const calls = write('Sales discovery calls', ['Before the call', 'During the call', 'After the call'])
  assert.ok(titlesUnder(calls, 'Before the call').includes('Prepared, allowed, on time'))
  assert.ok(titlesUnder(calls, 'After the call').includes('Write it up, and learn'))
  const fire = write('Fire safety', ['Extinguishers', 'After the fire', 'Alarms'])
  assert.deepEqual(
    fire.origin.leftOut.map(({ what }) => what),
    ['After the fire'],
  )
})

test('a chapter that a lesson only touches on names the lesson that teaches it', () => {
  const course = write('Forklift operation', [
    'Driving',
    'Stacking',
    'Pedestrians',
    'Parking',
    'Refuelling and charging',
  ])
  const driving = course.origin.leftOut.find(({ what }) => what === 'Driving')
  assert.match(driving!.why, /“Driving, pedestrians and tip-overs” teaches it/)
})

test('no lesson of a pack is lost while a related chapter exists, in any order of chapters', () => {
  for (const { id, kind, aliases } of packEntries()) {
    if (kind === 'domain') continue
    const { chapters } = requirePack(id, 'en-US')
    const lessons = chapters.flatMap(chapter => chapter.lessons.map(({ title }) => title)).sort()
    const reversed = chapters.map(chapter => chapter.title).toReversed()
    for (const outline of [reversed, reversed.slice(0, 2), [...reversed, 'Astrology'], ['Everything about it']]) {
      assert.deepEqual(lessonTitles(write(aliases[0]!, outline)).sort(), lessons, `${id} under ${outline.join(', ')}`)
    }
  }
})

test('inside a chapter lessons keep the order of the pack', () => {
  const sql = write('SQL', ['Joins', 'Filtering', 'Creating tables'])
  for (const chapter of sql.chapters) {
    const order = lessonTitles(write('SQL', []))
    const places = chapter.lessons.map(({ title }) => order.indexOf(title))
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    )
  }
})

test('a lesson with the title of a chapter goes to that chapter', () => {
  const outline = ['Clean hands', 'Fridges and freezers', 'Cooking and cooling', 'Cross-contamination', 'Cleaning']
  const course = write('Food hygiene', [...outline, 'Pests', 'Allergens', 'Working with inspectors'])
  const titles = (chapter: number) => course.chapters[chapter]!.lessons.map(({ title }) => title)
  assert.ok(titles(0).includes('Hands: when, how, and what gloves are for'))
  assert.deepEqual(titles(2), ['Cook, measure and hold', 'Cool, store, reheat'])
  assert.deepEqual(titles(4), ['Clean first, then sanitize'])
  assert.deepEqual(
    course.origin.leftOut.map(({ what }) => what),
    ['Pests', 'Working with inspectors'],
  )
})

test('a chapter unknown to the pack says so, and gets the nearest lesson', () => {
  const course = write('Fire safety', ['Escape routes', 'Extinguishers', 'Astrology'])
  const [lesson] = course.chapters[2]!.lessons
  const [note] = lesson!.blocks
  assert.equal(note?.type === 'callout' && note.title, 'Not in this course')
  assert.match(JSON.stringify(note), /no lesson of its own on “Astrology”/)
  assert.ok(lessonTitles(write('Fire safety', [])).includes(lesson!.title))
  assert.deepEqual(
    course.origin.leftOut.map(({ at, what }) => ({ at, what })),
    [{ at: 'c3', what: 'Astrology' }],
  )
  for (const block of lesson!.blocks) {
    if (block.type !== 'check') continue
    const evidence = lesson!.blocks.find(({ id }) => id === block.question.evidence)
    assert.ok(
      evidence && evidence !== note && evidence.type !== 'check',
      'questions still rest on the block that teaches',
    )
  }
})

test('every chapter gets the lesson that teaches it, and no other chapter takes it', () => {
  const outline = ['The scene', 'CPR', 'AED', 'Choking', 'Bleeding', 'Burns', 'Shock', 'Snake bites', 'Reporting']
  const course = write('First aid', outline)
  const titles = (chapter: number) => course.chapters[chapter]!.lessons.map(({ title }) => title)
  assert.ok(titles(0).includes('Safe for you, then useful to others'))
  assert.ok(titles(1).includes('Compressions and the defibrillator'))
  assert.deepEqual(titles(4), ['Stopping severe bleeding'])
  const [note] = course.chapters[2]!.lessons[0]!.blocks
  assert.equal(note?.type === 'callout' && note.title, 'Taught in another lesson')
  assert.match(JSON.stringify(note), /“AED” is taught in the lesson “Compressions and the defibrillator”/)
  const why = Object.fromEntries(course.origin.leftOut.map(left => [left.what, left.why]))
  assert.match(why['AED']!, /^No lesson is left for this chapter: “Compressions and the defibrillator”/)
  assert.match(why['Shock']!, /“Stopping severe bleeding” teaches it/)
  assert.match(why['Snake bites']!, /^The library has no lesson of its own/)
  assert.equal(why['CPR'], undefined)
})

test('a common word alone does not make a lesson teach a chapter', () => {
  const course = write('Food hygiene', ['Bacteria', 'Temperature', 'Cleaning', 'Allergens', 'HACCP', 'Pest control'])
  const why = Object.fromEntries(course.origin.leftOut.map(left => [left.what, left.why]))
  assert.match(why['Pest control']!, /^The library has no lesson of its own/)
})

test('a chapter title without a topic gets the lessons of its position, not all that remain', () => {
  const outline = ['Initiation', 'Planning', 'Execution', 'Monitoring', 'Closing']
  const course = write('Project management', outline)
  assert.ok(titlesUnder(course, 'Initiation').includes('What a project is, and what success means'))
  assert.ok(titlesUnder(course, 'Closing').includes('Closing: handover, lessons, benefit'))
  const first = write('Machine learning basics', [
    'What is ML?',
    'Supervised learning',
    'Overfitting',
    'Neural networks',
  ])
  assert.deepEqual(first.origin.leftOut, [])
})

test('chapters unrelated to the pack make a workbook', () => {
  const course = write('Negotiation', ['Astrology', 'Horses'])
  assert.equal(course.origin.kind, 'workbook')
  assert.equal(course.name, 'Workbook: Negotiation')
})

test('a workbook is named so in the language of the course, however long the subject is', () => {
  assert.equal(write('Stoicism', [], 'de-DE').name, 'Arbeitsbuch: Stoicism')
  assert.equal(write('禅', [], 'ja-JP').name, 'ワークブック：禅')
  assert.match(write('Byzantine iconography', []).headline, /^You bring the sources, this workbook brings the method/)
  assert.ok(write('W'.repeat(200), [], 'fr-FR').name.endsWith('W'.repeat(200)))
})

test('a general module keeps its own title, with the subject in the headline', () => {
  const course = write('Machine guarding', [])
  assert.equal(course.name, 'Judging and controlling risk at work')
  assert.match(course.headline, /general safety module.*Machine guarding/)
})

test('dangerous work is told to need a qualified trainer in every language, and office subjects are not', () => {
  const isTold = (subject: string, languageId: LocaleCode) => {
    const { headline } = writeFromLibrary(briefSchema.parse({ subject, languageId }))
    return headline.includes(requireFrame(languageId).trainer)
  }
  for (const subject of ['Angle grinder discs', 'Replacing a fuse box', 'Moving a man with a hoist', 'Pool chemicals'])
    assert.ok(isTold(subject, 'en-US'), subject)
  assert.ok(isTold('Trennscheiben am Winkelschleifer wechseln', 'de-DE'))
  assert.ok(isTold('Remplacer un tableau électrique', 'fr-FR'))
  assert.ok(isTold('Cloro para la piscina', 'es-ES'))
  assert.ok(isTold('Wymiana tarcz tnących', 'pl-PL'))
  for (const subject of ['Panel discussions', 'Pool tables', 'Hoisting in JavaScript', 'Board meetings'])
    assert.ok(!isTold(subject, 'en-US'), subject)
})

test('the agreement signs off only what was taught, and a course on dangerous work says who must teach it', () => {
  const signed = { addOns: ['agreement' as const] }
  const orchids = writeFromLibrary(briefSchema.parse({ subject: 'Orchids', ...signed }))
  assert.match(orchids.headline, /holds no facts about the subject/)
  assert.match(orchids.agreement!.statement, /contains no facts about this subject and is no training in it/)
  const removal = writeFromLibrary(briefSchema.parse({ subject: 'Asbestos removal', ...signed }))
  assert.match(removal.headline, /^A qualified trainer is needed/)
  assert.match(removal.agreement!.statement, /no training\s+in it\.\n\nA qualified trainer is needed/)
  assert.doesNotMatch(JSON.stringify(removal.agreement), /work safely/)
  assert.equal(removal.origin.leftOut[0]!.what, 'Asbestos removal')
  const german = writeFromLibrary(briefSchema.parse({ subject: 'Arbeiten mit Asbest', languageId: 'de-DE' }))
  assert.match(german.headline, /^Es braucht eine qualifizierte Lehrkraft/)
  assert.doesNotMatch(write('Fire safety', []).headline, /trainer/)
})

test('a course without facts names its test after the method, in every language', () => {
  const asked = { subject: 'Orchids', addOns: ['assessment' as const] }
  for (const languageId of LOCALE_CODES) {
    const { assessment } = writeFromLibrary(briefSchema.parse({ ...asked, languageId }))
    assert.equal(assessment!.title, requireFrame(languageId).methodTest)
  }
  const welding = writeFromLibrary(briefSchema.parse({ ...asked, subject: 'Welding safety' }))
  assert.equal(welding.assessment!.title, 'Test of the method, not of the subject')
  assert.equal(writeFromLibrary(briefSchema.parse({ ...asked, subject: 'GDPR' })).assessment!.title, undefined)
})

test('a course that can only give awareness says so in its name, test, headline and agreement', () => {
  const asked = { addOns: ['assessment' as const, 'agreement' as const] }
  const rescue = writeFromLibrary(briefSchema.parse({ subject: 'Working at height rescue', ...asked }))
  assert.equal(rescue.name, 'Working at Heights: Rescue from height (awareness only)')
  assert.equal(rescue.assessment!.title, 'Test of awareness only')
  assert.match(rescue.headline, /^Awareness only/)
  assert.match(rescue.agreement!.statement, /Awareness only: it does not qualify anybody for this/)
  const entry = writeFromLibrary(briefSchema.parse({ subject: 'Confined space entry', ...asked }))
  assert.match(entry.name, /^Confined Space Awareness.*\(awareness only\)$/)
  assert.match(entry.agreement!.statement, /not training for entry/)
  const basics = writeFromLibrary(briefSchema.parse({ subject: 'Entry-level working at height', ...asked }))
  assert.deepEqual([basics.name, basics.assessment!.title], ['Working at Heights: Fall Protection', undefined])
})

test('a course on dangerous work says in every language who must teach it, also after a typing error', () => {
  const subjects = {
    'pl-PL': 'Spawanie w warsztacie',
    'ja-JP': '密閉空間での作業',
    'ru-RU': 'Работа с асбестом',
    'nl-NL': 'Werken in een besloten ruimte',
    'ar-SA': 'إعطاء الأدوية',
    'en-US': 'Asbestoss removal',
    'de-DE': 'Gabelstapler fahren',
  } as const
  for (const [languageId, subject] of Object.entries(subjects)) {
    const { headline } = writeFromLibrary(briefSchema.parse({ subject, languageId }))
    assert.ok(headline.startsWith(requireFrame(languageId as LocaleCode).trainer), subject)
  }
  const harmless = {
    Mediation: 'en-US',
    'Umgang mit Krankmeldungen': 'de-DE',
    'SQL injection': 'en-US',
    'Lavoro di gruppo': 'it-IT',
  }
  for (const [subject, languageId] of Object.entries(harmless)) {
    const { headline } = writeFromLibrary(briefSchema.parse({ subject, languageId }))
    assert.ok(!headline.startsWith(requireFrame(languageId as LocaleCode).trainer), subject)
  }
})

test('a part without anything for an audience does not claim to be adapted to it', () => {
  const written = 'Written for all staff; nothing in it is special to food trucks.'
  const whole = write('Food safety for food trucks', [])
  assert.deepEqual([whole.origin.adapted, whole.origin.leftOut], [['food trucks'], []])
  const part = write('HACCP for food trucks', [])
  assert.deepEqual([part.origin.adapted, part.origin.leftOut], [undefined, [{ what: 'food trucks', why: written }]])
  assert.doesNotMatch(JSON.stringify(part.chapters) + part.headline, /food truck/i)
})

test('a course lists what it was adapted to, and does not paste it into the text', () => {
  const brief = { subject: 'GDPR for HR teams in Germany', addOns: ['practical-exercises' as const] }
  const course = writeFromLibrary(briefSchema.parse(brief))
  assert.deepEqual([course.origin.adapted, course.origin.leftOut], [['HR teams', 'Germany'], []])
  assert.doesNotMatch(JSON.stringify([course.headline, course.chapters]), /HR teams, Germany|own case from/)
})

test('an audience without a variant is listed as left out, in the language of the course', () => {
  const florists = write('Fire safety for florists', [])
  assert.equal(florists.headline, write('Fire safety', []).headline)
  const why = 'Written for all staff; nothing in it is special to florists.'
  assert.deepEqual(florists.origin.leftOut, [{ what: 'florists', why }])
  const cooks = writeFromLibrary(
    briefSchema.parse({ subject: 'Brandschutz', languageId: 'de-DE', audience: 'Floristen' }),
  )
  assert.match(cooks.origin.leftOut[0]!.why, /^Für alle Beschäftigten geschrieben.*Floristen/)
  const everybody = briefSchema.parse({ subject: 'Fire safety', audience: 'all our new employees' })
  assert.deepEqual(writeFromLibrary(everybody).origin.leftOut, [])
})

test('a pack name that contains an audience gives that audience’s variant', () => {
  const nights = write('Sleep for shift workers', [])
  assert.deepEqual(nights.origin.adapted, ['shift workers'])
  assert.notEqual(nights.headline, write('Sleep', []).headline)
  const office = write('Erste Hilfe im Büro', [], 'de-DE')
  assert.notEqual(office.headline, write('Erste Hilfe', [], 'de-DE').headline)
  assert.deepEqual(office.origin.adapted, ['Büro'])
  const concert = write('Noise and hearing protection for musicians in an orchestra', [])
  assert.deepEqual([concert.origin.adapted, concert.origin.leftOut], [['musicians', 'orchestra'], []])
  const service = write('Allergen training for waiters and front of house', [], 'en-US')
  assert.deepEqual([service.origin.adapted, service.origin.leftOut], [['waiters and front of house'], []])
})

test('a region of a country gets its country’s law, and is listed as left out if no lesson mentions it', () => {
  const trained = write('Harassment prevention in California', [])
  assert.deepEqual([trained.origin.adapted, trained.origin.leftOut], [['California'], []])
  const state = write('New York State sexual harassment training', [])
  assert.deepEqual([state.origin.adapted, state.origin.leftOut], [['New York'], []])
  const irish = write('Manual handling in Northern Ireland', [])
  assert.match(JSON.stringify(irish.chapters), /Manual Handling Operations|HSE/)
  const hygiene = write('Food hygiene in Florida', [])
  assert.equal(hygiene.origin.adapted, undefined)
  assert.deepEqual(
    hygiene.origin.leftOut.map(({ what }) => what),
    ['Florida'],
  )
  // The word "remained" in the pack's text must not count as a mention of Maine.
  assert.equal(write('Infection control in Maine', []).origin.adapted, undefined)
})

test('a qualification grade is listed as left out', () => {
  const graded = write('First aid level 2', [])
  assert.deepEqual(
    graded.origin.leftOut.map(({ what }) => what),
    ['level 2'],
  )
  assert.deepEqual(write('First aid, beginner level', []).origin.leftOut, [])
  for (const count of ['2 hours', '3 lessons', '4 modules']) {
    const { leftOut } = write(`First aid entry level ${count}`, []).origin
    assert.doesNotMatch(JSON.stringify(leftOut), /level/, count)
  }
})

test('each qualification that a course does not give is listed once', () => {
  const left = write('MEWP operator', []).origin.leftOut.map(({ what }) => what)
  assert.deepEqual(left, [...new Set(left)])
  assert.ok(left.includes('operator'))
})

test('a place in the request takes precedence over the locale', () => {
  const british = write('Fire safety in the UK', [])
  assert.deepEqual(british.origin.adapted, ['UK'])
  const text = JSON.stringify(british.chapters)
  assert.match(text, /Regulatory Reform|Fire Safety Order|999/)
  assert.doesNotMatch(text, /colour|recognise/)
  const here = write('Fire safety', [])
  assert.notEqual(JSON.stringify(here.chapters), text)
  const far = write('Fire safety in Japan', [])
  assert.deepEqual(
    far.origin.leftOut.map(({ what }) => what),
    ['Japan'],
  )
})

test('a course written for adults does not claim to be for children', () => {
  const rome = write('The Roman Empire for grade 8', [])
  assert.doesNotMatch(rome.headline, /grade/)
  assert.deepEqual(
    rome.origin.leftOut.map(({ what }) => what),
    ['grade 8'],
  )
  assert.deepEqual(write('Photosynthesis for kids', []).origin.adapted, ['kids'])
  const asked = writeFromLibrary(briefSchema.parse({ subject: 'Time management', audience: 'kids of ten' }))
  assert.deepEqual(
    asked.origin.leftOut.map(({ what }) => what),
    ['kids of ten'],
  )
})

test('a video search contains the lesson and its subject, not the audience', () => {
  const brief = { subject: 'The Roman Empire for grade 8', addOns: ['videos' as const] }
  const course = writeFromLibrary(briefSchema.parse(brief))
  for (const { video } of course.chapters.flatMap(chapter => chapter.lessons)) {
    assert.ok(video?.kind === 'search' && !video.query.includes('grade'), JSON.stringify(video))
  }
})

test('subjects that a pack lacks are listed as left out', () => {
  const leftOut = (subject: string) => write(subject, []).origin.leftOut.map(({ what }) => what)
  assert.deepEqual(leftOut('Fire safety and first aid'), ['first aid'])
  assert.deepEqual(leftOut('Advanced SQL'), ['Advanced'])
  assert.deepEqual(leftOut('Python for data science'), ['data science'])
  assert.deepEqual(leftOut('Python'), [])
})

test('a product that the pack does not show is listed as left out, and one that it shows is not', () => {
  const leftOut = (subject: string) => write(subject, []).origin.leftOut.map(({ what }) => what)
  assert.deepEqual(write('PowerPoint presentation skills', []).origin.leftOut, [
    { what: 'PowerPoint', why: 'The course does not show PowerPoint itself.' },
  ])
  assert.deepEqual(leftOut('Project management with Jira'), ['Jira'])
  assert.deepEqual(leftOut('Salesforce discovery calls'), ['Salesforce'])
  assert.deepEqual(leftOut('Difficult conversations over Teams'), ['Teams'])
  assert.deepEqual(leftOut('Time blocking in Microsoft Outlook'), ['Microsoft Outlook'])
  assert.deepEqual(leftOut('Password managers: Bitwarden for staff'), ['Bitwarden'])
  assert.deepEqual(leftOut('Pivot tables in Microsoft Excel'), [])
  assert.deepEqual(leftOut('SQL joins in PostgreSQL'), [])
  assert.deepEqual(leftOut('Difficult Conversations in Teams'), [])
  assert.deepEqual(leftOut('Presenting with Keynote'), ['Keynote'])
  assert.deepEqual(leftOut('Presenting a Keynote Speech'), [])
})

test('left-out words are listed as written, and words that the part teaches are not', () => {
  const leftOut = (subject: string) => write(subject, []).origin.leftOut.map(({ what }) => what)
  assert.deepEqual(leftOut('Negotiating by e-mail'), ['e-mail'])
  assert.deepEqual(leftOut('Giving feedback to your boss'), [])
})

test('a short course has the core lessons, and mentions, tests and explains nothing else', () => {
  const addOns = ['assessment', 'articles', 'agreement']
  const whole = writeFromLibrary(briefSchema.parse({ subject: 'Leadership for new managers', addOns }))
  const short = writeFromLibrary(briefSchema.parse({ subject: 'Leadership for new managers', length: 'short', addOns }))
  assert.ok(lessonTitles(short).length < lessonTitles(whole).length)
  assert.match(short.headline, /The short form: \d+ of \d+ lessons\.$/)
  const promised = whole.outcomes.map(({ text }) => text)
  assert.ok(short.outcomes.every(({ text }) => promised.includes(text)))
  for (const title of lessonTitles(short)) assert.ok(short.agreement!.statement.includes(`- ${title}`), title)
  const terms = (course: CourseContent) => course.glossary.map(({ term }) => term)
  const sleep = writeFromLibrary(briefSchema.parse({ subject: 'Sleep', length: 'short' }))
  assert.ok(terms(write('Sleep', [])).includes('Quick return'))
  assert.ok(!terms(sleep).includes('Quick return'), 'a term of a lesson that was left out')
  assert.deepEqual(short.origin.unused, [])
  assert.deepEqual(
    short.origin.suggestions?.map(({ kind, title }) => [kind, title]),
    [['whole', whole.name]],
  )
})

test('wishes that the author could not use are listed', () => {
  const wishes = { audience: 'school cooks', tone: 'formal', level: 'advanced', mustCover: ['Allergens', 'Falconry'] }
  const pack = writeFromLibrary(briefSchema.parse({ subject: 'Food hygiene', ...wishes }))
  assert.deepEqual(pack.origin.unused, ['level', 'tone'])
  assert.deepEqual(
    pack.origin.leftOut.map(({ what }) => what),
    ['school cooks', 'Falconry'],
  )
  const workbook = writeFromLibrary(briefSchema.parse({ subject: 'Stoicism', ...wishes }))
  assert.deepEqual(workbook.origin.unused, ['audience', 'level', 'tone', 'mustCover'])
})

function write(subject: string, outline: string[], languageId = 'en-US'): CourseContent {
  return writeFromLibrary(briefSchema.parse({ subject, outline, languageId }))
}

function titlesUnder(course: CourseContent, chapter: string): string[] {
  return course.chapters.find(({ title }) => title === chapter)!.lessons.map(({ title }) => title)
}

function lessonTitles(course: CourseContent): string[] {
  return course.chapters.flatMap(chapter => chapter.lessons.map(({ title }) => title))
}
