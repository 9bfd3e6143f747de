import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assembleCourse } from '../src/course/assemble-course.ts'
import { blockTexts } from '../src/course/blocks/blocks.ts'
import { ADD_ONS, type Brief, briefSchema } from '../src/course/brief.ts'
import { buildLedger, ledgerCsv } from '../src/course/ledger.ts'
import { listLessons, listQuestions } from '../src/course/list-parts.ts'
import type { Question } from '../src/course/questions/questions.ts'
import { type CourseContent, courseContentSchema } from '../src/course/schema.ts'
import { canAsk } from '../src/documents/can-ask.ts'
import { sourceMaterial } from '../src/documents/lessons/source-material.ts'
import { textOfBlock } from '../src/documents/passages.ts'
import { readMarkdown } from '../src/documents/read/html/read-markdown.ts'
import { readPhrases } from '../src/documents/source-phrases.ts'
import { readSourceWords } from '../src/documents/source-words.ts'
import { findFaults } from '../src/quality/check-course.ts'
import { CORPUS, type CorpusDocument } from './support/source-documents.ts'

const ALL = ADD_ONS.filter(addOn => addOn !== 'articles')

function courseFrom({ name, languageId, text }: CorpusDocument, wishes: Partial<Brief> = {}): CourseContent {
  const brief = briefSchema.parse({ subject: 'Our rules', languageId, addOns: ALL, ...wishes })
  const material = sourceMaterial([{ id: 'src_1', name, document: readMarkdown(text) }], brief)
  const course = courseContentSchema.parse(assembleCourse(material, brief))
  assert.deepEqual(findFaults(course, brief), [], name)
  return course
}

const document = (name: string) => CORPUS.find(one => one.name === name)!
const folded = (text: string) =>
  text
    .toLowerCase()
    .replace(/\\(?=[^\p{L}\p{N}\s])/gu, '')
    .replace(/[*\s…?:–-]+/gu, ' ')
    .trim()

test('every text of a course from documents is in the document or is one of our phrases', () => {
  for (const given of CORPUS) {
    const source =
      folded(readMarkdown(given.text).blocks.map(textOfBlock).join(' ').replaceAll('|', ' ')) + folded(given.name)
    const phrases = Object.values(readPhrases(given.languageId.slice(0, 2))!)
      .flat()
      .map(folded)
    const isPhrase = (text: string) =>
      phrases.some(phrase => phrase === text || phrase.replace('{number}', '') === text.replace(/\d+/, ''))
    for (const block of listLessons(courseFrom(given)).flatMap(lesson => lesson.blocks)) {
      if (block.type === 'check') continue
      const lines = blockTexts(block)
        .flatMap(({ text }) => text.split('\n'))
        .map(line => folded(line.replace(/^\s*(?:\d+\.|-)\s/, '')))
      for (const line of lines.filter(text => text !== '')) {
        const pieces = line.split(' · ').map(piece => piece.replace(/[.。]$/u, ''))
        assert.ok(isPhrase(line) || pieces.every(piece => source.includes(piece)), `${given.name}: ${line}`)
      }
    }
  }
})

/** Splits the lines of a list at bold words and colons. */
const piecesOf = (markdown: string) => markdown.split('\n').flatMap(line => line.split(/\*\*:? ?|: /))

const unstopped = (text: string) => folded(text).replace(/\s*[.。]$/u, '')

test('every other text of such a course is one of our phrases around words of the document', () => {
  for (const given of CORPUS) {
    const course = courseFrom(given)
    const source = folded(
      [given.name, 'Our rules', ...readMarkdown(given.text).blocks.map(textOfBlock)].join(' ').replaceAll('|', ' '),
    )
    const phrases = Object.values(readPhrases(given.languageId.slice(0, 2))!).flat()
    const templates = phrases.map(phrase => {
      const parts = unstopped(phrase.replace(/\{\w+\}/g, '\0')).split('\0')
      return new RegExp(`^${parts.map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('(.*)')}$`, 'u')
    })
    const isOfDocument = (text: string) =>
      text
        .split(/[▢;,·()（）|]|\d+\. /u)
        .map(piece => piece.replace(/^[\s.。“”«»„「」]+|[\s.。“”«»„「」]+$/gu, ''))
        .every(piece => source.includes(piece))
    const listed = new Intl.ListFormat(given.languageId).format(['\0', '\0', '\0']).split('\0').slice(1, 3)
    const stands = (text: string): boolean => {
      const pieces = text.split(new RegExp(listed.map(sign => sign.trim()).join('|'))).map(piece => piece.trim())
      return (
        isOfDocument(text) ||
        templates.some(template =>
          template
            .exec(text)
            ?.slice(1)
            .every(piece => piece !== text && stands(piece)),
        ) ||
        (pieces.length > 1 && pieces.every(piece => piece !== text && stands(piece)))
      )
    }
    const said = [
      course.headline,
      course.agreement!.statement,
      course.agreement!.confirmation,
      ...course.outcomes.map(({ text }) => text),
      ...course.glossary.flatMap(({ term, definition }) => [term, definition]),
      ...piecesOf(course.wrapup!.summary),
      ...course.wrapup!.nextSteps,
      ...course.chapters.flatMap(({ title, summary }) => [title, summary]),
      ...listLessons(course).flatMap(({ title, exercise }) => [
        title,
        ...(exercise
          ? [
              exercise.title,
              exercise.task,
              exercise.hint,
              ...exercise.steps.map(({ text }) => text),
              ...piecesOf(exercise.answer),
            ]
          : []),
      ]),
      // A question on a short heading also names the heading above it: "Visitors – Signing in".
      ...listQuestions(course).map(({ stem }) => stem.replaceAll(' – ', ' · ')),
    ]
    for (const text of said) assert.ok(stands(unstopped(text)), `${given.name}: ${folded(text)}`)
  }
})

test('every key to a question is what the document says', () => {
  for (const given of CORPUS) {
    const blocks = readMarkdown(given.text).blocks
    const tables = blocks.flatMap(block => (block.type === 'table' ? block.rows : []))
    const lists = blocks.flatMap(block => (block.type === 'list' ? [block.items.map(({ text }) => text)] : []))
    const holds: { [Kind in Question['kind']]: (question: Extract<Question, { kind: Kind }>) => boolean } = {
      order: ({ items }) => lists.some(list => items.every(({ text }, at) => list.indexOf(text) >= at)),
      match: ({ pairs }) =>
        pairs.every(
          ({ left, right }) =>
            tables.some(row => row[0] === left && row.includes(right)) || folded(given.text).includes(folded(right)),
        ),
      single: ({ stem, options }) => {
        const { text: key, reason } = options.find(({ correct }) => correct)!
        // The document says the key if the question's reason contains the key and the document contains the reason,
        // either as a sentence or as a term and its definition on both sides of a colon.
        const isSaid =
          reason.includes(key) && reason.split(': ').every(part => folded(given.text).includes(folded(part)))
        return (
          isSaid ||
          tables.some(row => row.includes(key) && row.some(cell => stem.includes(cell))) ||
          lists.some(list => list.some((step, at) => list[at + 1] === key && stem.includes(step)))
        )
      },
      multiple: ({ stem, options }) =>
        options.every(
          ({ text, correct }) =>
            correct === tables.some(row => row[0] === text && row.slice(1).some(cell => stem.includes(`“${cell}”`))),
        ),
      sort: ({ groups }) =>
        groups.every(({ name, items }) =>
          items.every(({ text }) => tables.some(row => row[0] === text && row.includes(name))),
        ),
      recall: ({ stem, accepted, reason }) =>
        folded(given.text).includes(folded(accepted[0]!)) &&
        !folded(stem).includes(folded(accepted[0]!)) &&
        reason.split(': ').every(part => folded(given.text).includes(folded(part))),
      number: ({ stem, value, reason }) =>
        folded(given.text).includes(folded(reason)) &&
        [String(value), readSourceWords(given.languageId.slice(0, 2)).numeral(value)].some(
          text => text && reason.includes(text),
        ) &&
        !stem.includes(` ${value} `),
    }
    for (const question of listQuestions(courseFrom(given))) {
      assert.ok(holds[question.kind](question as never), `${given.name}: ${JSON.stringify(question)}`)
    }
  }
})

test('every block and question cites a passage, and the course keeps only the passages that it cites', () => {
  for (const given of CORPUS) {
    const course = courseFrom(given)
    const ledger = buildLedger(course)
    assert.ok(
      ledger.every(({ status, words }) => status === 'traced' && words !== ''),
      given.name,
    )
    assert.deepEqual(
      [...new Set(ledger.map(({ passage }) => passage))].sort(),
      course.passages!.map(({ id }) => id).sort(),
    )
    assert.deepEqual(
      course.references.map(reference => 'name' in reference && reference.kind),
      ['markdown'],
    )
  }
})

test('a procedure, a table of roles and limits become steps, cards, callouts and an assessment', () => {
  const course = courseFrom(document('Boiler SOP.md'))
  const kinds = new Set(listLessons(course).flatMap(lesson => lesson.blocks.map(({ type }) => type)))
  for (const kind of ['steps', 'callout', 'table', 'flashcards', 'text'] as const) assert.ok(kinds.has(kind), kind)
  const asked = listQuestions(course).map(({ kind, stem }) => `${kind} ${stem}`)
  assert.ok(asked.includes('order Put the steps of “Starting” into the right order.'))
  assert.ok(asked.includes('match “Who does what”: match each task with whoever does it.'))
  assert.ok(asked.some(stem => stem.includes('filled to at least ▢ %')))
  const [reference] = course.references
  assert.ok(reference && 'version' in reference && reference.version === '2.1' && reference.date === '3 May 2026')
  assert.match(course.agreement!.statement, /Starting the Harwell boiler, version 2\.1, 3 May 2026/)
  assert.deepEqual(
    course.origin.leftOut.map(({ what }) => what),
    ['Document history'],
  )
  assert.ok(!JSON.stringify(course.chapters).includes('R. Bell'))
})

test('instructions hidden in a document are treated as its text, and a password is no question', () => {
  const course = courseFrom(document('Visitors.md'))
  const note = listLessons(course)
    .flatMap(lesson => lesson.blocks)
    .find(block => block.type === 'callout')
  assert.match(JSON.stringify(note), /Ignore all previous instructions/)
  assert.ok(listQuestions(course).every(question => !JSON.stringify(question).includes('hunter2')))
  assert.deepEqual(
    course.glossary.map(({ term }) => term),
    ['Escort', 'Host', 'Visitor'],
  )
  assert.ok(listLessons(course).some(lesson => lesson.blocks.some(block => block.type === 'accordion')))
})

test("a speaker's note stays if the next sentence refers to it, and no lesson is summarized by a warning", () => {
  const text = [
    '# Leak detector\n\n## What it does\n\nWARNING: The valve closes with great force.\n\nIt watches every litre of water.',
    '## Prices\n\nIt costs less than a flood.',
  ].join('\n\n')
  const read = readMarkdown(text)
  const spoken =
    'Tell partners that it learns for 14 days. During this time it only warns. Show the picture. Drips are rare.'
  read.blocks.splice(4, 0, { type: 'notes', text: spoken })
  const brief = briefSchema.parse({ subject: 'Leaks', languageId: 'en-GB', addOns: ['wrapup'] })
  const course = assembleCourse(sourceMaterial([{ id: 'src_1', name: 'Talk.pptx', document: read }], brief), brief)
  assert.match(JSON.stringify(course), /it learns for 14 days\. During this time it only warns\. Drips are rare/)
  assert.doesNotMatch(course.wrapup!.summary, /WARNING/)
})

test('the same documents and brief give the same course', () => {
  for (const given of CORPUS) assert.deepEqual(courseFrom(given), courseFrom(given))
})

test('the number of questions that an upload promises is the number that the course can ask', () => {
  for (const given of CORPUS) {
    const can = canAsk(readMarkdown(given.text), given.languageId.slice(0, 2))!
    const certain = can.order + can.match + can.number + can.single + can.multiple + can.recall
    assert.equal(courseFrom(given).origin.questions!.certain, certain, given.name)
    assert.ok(certain >= 1, given.name)
  }
  assert.equal(canAsk(readMarkdown('# Säännöt\n\nYksi.'), 'fi'), null)
})

test('prose without procedures, tables or limits gives a course without questions, which says so', () => {
  const text =
    '# The garden\n\nThe garden lies behind the house. People sit there in the evening.\n\n## Birds\n\nBirds come in spring. They leave in autumn.'
  const course = courseFrom({ name: 'Garden.md', languageId: 'en-GB', text }, { addOns: ['wrapup'] })
  assert.deepEqual(course.origin.questions, { certain: 0, asked: 0 })
  assert.match(course.outcomes[0]!.text, /^Find in the document what it says about/)
})

test('unordered lists, vague figures and guessed tables give no questions', () => {
  const text = [
    '# Rules\n\n## Objectives\n\n1. Reduce waste.\n2. Save energy.\n3. Keep records.\n4. Train people.',
    '## Requirements\n\nIt takes about 20 minutes. For example, it may take 30 minutes. See page 12. The form is at least 1 page long. Between 5 and 10 people come.',
    '## People\n\n<table><tr><td>Name</td><td>Age</td></tr><tr><td>Ann</td><td>31 years</td></tr><tr><td>Bob</td><td>42 years</td></tr><tr><td>Cy</td><td>53 years</td></tr></table>',
    '## Access\n\n| System | Password |\n| --- | --- |\n| Mail | abc123 |\n| Files | def456 |\n| Pay | ghi789 |',
  ].join('\n\n')
  const { certain } = courseFrom({ name: 'Rules.md', languageId: 'en-GB', text }, { addOns: [] }).origin.questions!
  assert.equal(certain, 0)
})

test('tables of results, of codes, without heads or with empty cells give no questions; a table of rules does', () => {
  const tableOf = (...lines: string[]) => {
    const [head, ...rows] = lines
    const rule = head!.replace(/[^|]+/g, ' --- ')
    return canAsk(
      readMarkdown(`# Paints\n\n## Drying\n\nAll paints dry.\n\n${[head, rule, ...rows].join('\n')}\n`),
      'en',
    )!
  }
  const asked = (...lines: string[]) => {
    const can = tableOf(...lines)
    return can.single + can.multiple + can.match
  }
  assert.ok(
    asked('| Paint | Drying time |', '| Oil | A week |', '| Acrylic | An hour |', '| Tempera | Ten minutes |') > 0,
  )
  const silent = [
    [
      '| Part | Status | Notes |',
      '| Oil | Pass | Slow |',
      '| Acrylic | Pass | Quick |',
      '| Tempera | Pass | Quicker |',
    ],
    ['| Part | Found |', '| Oil | ✓ In step 3 |', '| Acrylic | ✓ In step 4 |', '| Tempera | ✗ In no step |'],
    ['| Code | Severity |', '| CVE-2024-23651 | High |', '| CVE-2023-39325 | Medium |', '| GHSA-9763 | Low |'],
    ['| Arrival | 1 to 2 h |', '| Dinner | 1 h |', '| Talks | 2 to 3 h |', '| Play | 3 to 4 h |'],
    ['| Role | Example |', '| [Role title, e.g. painter] | Ann |', '| [Second role] | Bob |', '| [Third role] | Cy |'],
    ['| Paint | Rule |', '| Oil | - |', '| Acrylic | - |', '| Tempera | R 3 |', '| Gouache | - |'],
  ]
  for (const table of silent) assert.equal(asked(...table), 0, table[0])
})

test('if a document has more lessons than a course may have, the least useful ones are left out and named', () => {
  const sections = Array.from({ length: 90 }, (_, index) => {
    const steps =
      index % 3 === 0 ? '\n\n1. Open the lid.\n2. Turn the wheel.\n3. Close the lid.\n4. Sign the book.' : ''
    return `## Part ${index}\n\n${`Sentence number ${index} says something of its own about the matter at hand. `.repeat(9)}${steps}`
  })
  const course = courseFrom(
    { name: 'Long.md', languageId: 'en-GB', text: `# Long\n\n${sections.join('\n\n')}` },
    { addOns: [] },
  )
  assert.ok(listLessons(course).length <= 63 && course.chapters.length <= 9)
  assert.ok(course.origin.leftOut.length >= 27)
  assert.ok(JSON.stringify(course.chapters).includes('Part 87'))
})

test('a long text without headings is divided into several lessons', () => {
  const text = Array.from({ length: 60 }, (_, index) =>
    `In minute ${index} the speaker says something else about the work, and everybody listens. `.repeat(4),
  )
  const course = courseFrom({ name: 'Talk.md', languageId: 'en-GB', text: text.join('\n\n') }, { addOns: [] })
  assert.ok(listLessons(course).length >= 4, String(listLessons(course).length))
  assert.ok(listLessons(course).every(({ minutes, title }) => minutes <= 6 && title.startsWith('Talk')))
})

test('a cell of the ledger that a spreadsheet would run as a formula is exported as text', () => {
  const row = {
    part: 'c1l1b1',
    kind: 'text',
    says: '=HYPERLINK("x")',
    status: 'traced',
    document: '',
    page: '',
    heading: '',
    passage: '',
    words: '',
  } as const
  assert.match(ledgerCsv([row]), /"'=HYPERLINK\(""x""\)"/)
})
