import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assembleCourse } from '../src/course/assemble-course.ts'
import { ADD_ONS, briefSchema } from '../src/course/brief.ts'
import { listLessons } from '../src/course/list-parts.ts'
import { courseContentSchema } from '../src/course/schema.ts'
import { sourceMaterial } from '../src/documents/lessons/source-material.ts'
import { readHtml } from '../src/documents/read/html/read-html.ts'
import { readMarkdown } from '../src/documents/read/html/read-markdown.ts'
import { readPlainText } from '../src/documents/read/read-plain-text.ts'
import { spokenLanguages } from '../src/documents/source-phrases.ts'
import { readSourceWords } from '../src/documents/source-words.ts'
import { splitSections } from '../src/documents/structure/sections.ts'
import { LOCALE_CODES, primaryLanguage } from '../src/language/locales.ts'
import { findFaults } from '../src/quality/check-course.ts'

/** Makes a course from a document. */
function courseOf(text: string, languageId = 'en-GB') {
  const addOns = ADD_ONS.filter(addOn => addOn !== 'articles' && addOn !== 'assessment')
  const brief = briefSchema.parse({ subject: 'Our work', languageId, addOns })
  const source = { id: 'src_1', name: 'File.md', document: readMarkdown(text) }
  const course = courseContentSchema.parse(assembleCourse(sourceMaterial([source], brief), brief))
  assert.deepEqual(findFaults(course, brief), [])
  return course
}

const outlineOf = (text: string, languageId?: string) =>
  courseOf(text, languageId).chapters.map(({ title, lessons }) => [title, ...lessons.map(lesson => lesson.title)])

/** Text long enough for a lesson of its own. */
const prose = (word: string) => `The ${word} is part of our work. `.repeat(16)
const STEPS = '1. Open the lid.\n2. Turn the wheel.\n3. Close the lid.\n4. Sign the book.'

test('the usual sections at the beginning and end of a document get titles that learners understand', () => {
  const text = [
    '# Press 4',
    `## 1 Purpose\n\n${prose('purpose')}`,
    `## 2 Responsibilities\n\n${prose('foreman')}`,
    `## 3 Starting\n\n${prose('press')}\n\n${STEPS}`,
    `## 4 Cleaning\n\n${prose('brush')}\n\n${STEPS}`,
    `## 5 Faults\n\n${prose('fault')}`,
  ].join('\n\n')
  assert.deepEqual(outlineOf(text), [
    ['The basics', 'What this is about', 'Who does what'],
    ['How it is done', 'Starting', 'Cleaning'],
    ['When something goes wrong', 'Faults'],
  ])
})

test("the only lesson of a chapter does not repeat the chapter's title", () => {
  const chapter = (name: string) => `## ${name}\n\n### ${name} one\n\n${prose('a')}\n\n### ${name} two\n\n${prose('b')}`
  const text = `# Handbook\n\n${chapter('Leave')}\n\n## Parking\n\n${prose('car')}\n\n${chapter('Pay')}`
  assert.deepEqual(outlineOf(text), [
    ['Leave', 'Leave one', 'Leave two'],
    ['Parking', 'Overview'],
    ['Pay', 'Pay one', 'Pay two'],
  ])
  assert.deepEqual(outlineOf(`# Handbook\n\n${chapter('Leave')}\n\n## Parking\n\n${STEPS}\n\n${chapter('Pay')}`)[1], [
    'Parking',
    'How it is done',
  ])
})

test('chapters with the same title in two documents are told apart by the document', () => {
  const text = (name: string) =>
    [
      `# ${name}`,
      `## Purpose\n\n${prose('purpose')}`,
      `## Responsibilities\n\n${prose('foreman')}`,
      `## Starting the ${name}\n\n${prose('wheel')}\n\n${STEPS}`,
      `## Cleaning the ${name}\n\n${prose('brush')}\n\n${STEPS}`,
    ].join('\n\n')
  const sources = ['Press', 'Bagger'].map((name, at) => ({
    id: `src_${at}`,
    name: `${name}.md`,
    document: readMarkdown(text(name)),
  }))
  const { chapters } = sourceMaterial(sources, briefSchema.parse({ subject: 'Our work', languageId: 'en-GB' }))
  assert.deepEqual(
    chapters.map(({ title }) => title),
    ['Press: The basics', 'Press: How it is done', 'Bagger: The basics', 'Bagger: How it is done'],
  )
})

test('short sections that become one lesson give it a title of all their headings', () => {
  const text = [
    '# Bagger',
    '## Safety\n\nHot jaws burn.\n\n## Tools\n\nUse the blue brush.\n\n## Materials and storage\n\nKeep the film dry in London.',
    // Long enough for a lesson.
    prose('film'),
    `## Stopping\n\n${prose('switch')}\n\n${STEPS}`,
  ].join('\n\n')
  assert.deepEqual(outlineOf(text), [['Bagger', 'Safety, tools, materials and storage', 'Stopping']])
  const german =
    '# Stapler\n\n## Zweck\n\nEr hebt.\n\n## Begriffe\n\nEine Gabel ist vorn.\n\n## Gefahren\n\nKippen droht.'
  const [[, title]] = outlineOf(german, 'de-DE') as [[string, string]]
  assert.equal(title, 'Worum es geht, die Begriffe und Gefahren')
})

test('names in a title keep their capitals; numbers, pictures and markup of headings are removed', () => {
  const text = [
    '# Guide',
    '## 🎯 Part 1: Access\n\nAsk for it.\n\n## 1.2 Github {#hub}\n\nWe keep our code on Github and nowhere else.',
    prose('code'),
    `## Things to be kept in mind always:\n\n${prose('thing')}\n\n${STEPS}`,
  ].join('\n\n')
  assert.deepEqual(outlineOf(text), [['Guide', 'Access and Github', 'Things to be kept in mind always']])
})

test('neighbouring chapters of one lesson become one chapter, and the text that opens a chapter is its overview', () => {
  const text = [
    '# Leave',
    `## Annual leave\n\n${prose('leave')}\n\n### Asking\n\n${prose('form')}\n\n### Carrying over\n\n${prose('rest')}`,
    `## Sickness\n\n${prose('note')}\n\n### Pay\n\n${prose('pay')}`,
    `## Family leave\n\n${prose('child')}`,
    `## Other leave\n\n${prose('move')}`,
  ].join('\n\n')
  assert.deepEqual(outlineOf(text), [
    ['Annual leave', 'Overview', 'Asking', 'Carrying over'],
    ['Sickness', 'Overview', 'Pay'],
    ['Family leave and other leave', 'Family leave', 'Other leave'],
  ])
})

test('a section that only refers to another place is no lesson and is named as left out', () => {
  const course = courseOf(`# Rules\n\n## Cash\n\n${prose('till')}\n\n## More\n\nPlease refer to the guidelines here.`)
  assert.doesNotMatch(JSON.stringify(course.chapters), /guidelines here/)
  assert.deepEqual(
    course.origin.leftOut.map(({ what }) => what),
    ['More'],
  )
  assert.match(JSON.stringify(courseOf(`# References\n\n${prose('book')}`).chapters), /The book is part/)
})

test('document control data below the title are no lesson, facts about the subject are', () => {
  const made = (list: string) =>
    courseOf(`### Moving\n\n${list}\n\n## Calls\n\n${prose('phone')}\n\n## Keys\n\n${prose('key')}`)
  const facts = made('- **Code:** M-1\n- **Version:** 1.0\n- **Approved by:** Ann')
  assert.ok(!JSON.stringify(facts.chapters).includes('Approved by'))
  assert.match(facts.agreement!.statement, /: Moving, /)
  assert.ok(JSON.stringify(made('- **Van:** at the gate\n- **Key:** at the desk').chapters).includes('at the gate'))
})

test('the date of a cited law is not taken for the date of the document', () => {
  const course = courseOf(`# Plan\n\nWe follow a guide dated June 2002.\n\n## Calls\n\n${prose('phone')}`)
  assert.match(course.agreement!.statement, /: Plan\.$/)
})

test('exercises ask to compare rules with the workplace, and to name the person in each role', () => {
  const text = [
    '# Site',
    `## Rules\n\n- Helmets must be worn.\n- Ladders must be tied.\n- Smoking is not allowed.\n\n${prose('site')}`,
    `## People\n\n| Role | Task |\n| --- | --- |\n| Foreman | Opens the site |\n| Porter | Keeps the keys |\n| Nurse | Treats wounds |\n\n${prose('gate')}`,
  ].join('\n\n')
  const exercises = listLessons(courseOf(text)).map(({ exercise }) => exercise!)
  assert.equal(exercises[0]!.title, 'At your place: Rules')
  assert.deepEqual(
    exercises[0]!.steps.map(({ text: step }) => step),
    ['Helmets must be worn.', 'Ladders must be tied.', 'Smoking is not allowed.'],
  )
  assert.equal(exercises[1]!.title, 'Who is it at your place? People')
})

test('among sections without a task, one in three gets an exercise, and no kind repeats within a chapter', () => {
  const topics = ['Keys', 'Doors', 'Lamps', 'Vans', 'Desks', 'Tills']
  const text = topics.map(topic => `## ${topic}\n\n${prose(topic.toLowerCase())}`).join('\n\n')
  const course = courseOf(`# Shop\n\n${text}`)
  for (const { lessons } of course.chapters) {
    const ways = lessons.flatMap(({ exercise }) => (exercise ? [exercise.title.split(':')[0]] : []))
    assert.equal(new Set(ways).size, ways.length, ways.join())
    assert.equal(ways.length, Math.ceil(lessons.length / 3))
  }
  assert.ok(listLessons(course).length >= topics.length / 2)
})

test('a chapter of rules asks once to look for them, and each procedure asks to walk through it', () => {
  const rules = (thing: string) => `- ${thing} must be worn.\n- ${thing} must be clean.\n- ${thing} must not be lent.`
  const steps = '1. Open the valve.\n2. Fill the tank.\n3. Close the valve.\n4. Write the level into the log.'
  const part = (heading: string, body: string) => `## ${heading}\n\n${body}\n\n${prose(heading.toLowerCase())}`
  const texts = [part('Helmets', rules('Helmets')), part('Gloves', rules('Gloves')), part('Masks', rules('Masks'))]
  const walks = [part('How to fill the tank', steps), part('How to fill the van', steps.replace('tank', 'van'))]
  const titles = listLessons(courseOf(`# Yard\n\n${[...texts, ...walks].join('\n\n')}`)).flatMap(({ exercise }) =>
    exercise ? [exercise.title.split(':')[0]] : [],
  )
  assert.equal(titles.filter(title => title === 'At your place').length, 1, titles.join())
  assert.equal(titles.filter(title => title?.startsWith('Walk')).length, 2, titles.join())
})

test('a chapter is not summarized by a remark in brackets, and a point is recalled with its sub-points', () => {
  const text = [
    '# Buying\n\n## What we do\n\n(Only after Finance has agreed to it.)\n\n- We do this:\n  - Take orders\n  - Ask for prices\n- We do not:\n  - Pay bills',
    '## What then follows\n\nGoods are checked at the gate.',
  ].join('\n\n')
  const course = courseOf(text)
  assert.ok(course.chapters.every(({ summary }) => !summary.startsWith('(')))
  const answers = listLessons(course).flatMap(({ exercise }) => exercise?.answer ?? [])
  assert.match(answers.join('\n'), /We do this: Take orders; Ask for prices/)
})

test('a list of telephone numbers is not asked by heart, and a line that ends in dots introduces its list', () => {
  const people =
    '| Area | Office | Telephone |\n| --- | --- | --- |\n| Wood | 1 | 0234 32 21569 |\n| Metal | 2 | 0234 32 29541 |\n| Paint | 3 | 0234 32 29542 |'
  const text = `# Workshop\n\n## Here you can do it\n\nWith us you can...\n\n- turn a vase from clay\n- print a shirt or a bag\n- build what you think of\n\n## Whom to call\n\nCall before you come.\n\n${people}`
  const lessons = listLessons(courseOf(text))
  for (const { exercise } of lessons) assert.doesNotMatch(exercise?.answer ?? '', /0234/)
  const titles = lessons.flatMap(({ blocks }) => blocks.flatMap(block => ('title' in block ? [block.title] : [])))
  assert.ok(titles.includes('With us you can...'), titles.join())
})

test('a procedure among rules of a workplace is shown as steps', () => {
  const steps = ['Stapler anhalten.', 'Gabel vollständig absenken.', 'Bremse anziehen.', 'Schlüssel abziehen.']
  const list = steps.map((step, at) => `${at + 1}. ${step}`).join('\n')
  const text = `# Stapler\n\n## Schutzmaßnahmen und Verhaltensregeln\n\nEs gilt immer der Plan.\n\n### Abstellen\n\n${list}`
  const kinds = listLessons(courseOf(text, 'de-DE')).flatMap(({ blocks }) => blocks.map(({ type }) => type))
  assert.ok(kinds.includes('steps') || kinds.includes('figure'), kinds.join())
})

const asked = (text: string, languageId?: string) =>
  listLessons(courseOf(text, languageId)).flatMap(({ blocks }) =>
    blocks.flatMap(block => (block.type === 'check' ? [block.question.stem] : [])),
  )

test('a list that its introduction calls objectives is not asked as an order', () => {
  const list = `${STEPS}\n5. Put the book away.\n6. Save energy.`
  assert.deepEqual(asked(`# Plan\n\n## Aims\n\nThese are the objectives of the plan:\n\n${list}`), [])
  assert.ok(asked(`# Plan\n\n## Start\n\nTake these steps:\n\n${list}`).length > 0)
})

test('lists with labels, headings or prohibitions among their items are not asked as procedures', () => {
  const inOrder = (items: string[]) =>
    asked(`# Plan\n\n## Leaving\n\n${items.map((item, at) => `${at + 1}. ${item}`).join('\n')}`)
  const steps = ['Hand in the keys.', 'Sign for the keys.', 'Open the gate.', 'Then drive out.', 'Close the gate.']
  assert.ok(inOrder(steps).length > 0)
  assert.deepEqual(inOrder([...steps, 'Equipment.']), [])
  assert.deepEqual(inOrder([...steps, 'In the shop:']), [])
  assert.deepEqual(inOrder([...steps, 'Never run.', 'Do not shout.', 'Never smoke.']), [])
})

test('a list item that is half a sentence is asked with its introduction, or not at all', () => {
  const items = '- lock the screen when they leave;\n- install updates within 7 days of being asked to do so.'
  const [stem] = asked(`# Desk\n\n## Updates\n\nStaff should:\n\n${items}`)
  assert.match(stem!, /“Staff should: install updates within ▢ days of being asked to do so\.”/)
  assert.deepEqual(asked(`# Desk\n\n## Updates\n\n${items}`), [])
})

test('ambiguous figures, figures alone and figures without a unit give no questions', () => {
  const figure = (sentence: string, languageId?: string) => asked(`# Load\n\n## Limits\n\n${sentence}`, languageId)
  assert.deepEqual(figure('El sistema debe guardar hasta 30,000 registros al día.', 'es-MX'), [])
  assert.deepEqual(figure('Der Kran hebt höchstens 1,500 kg auf einmal.', 'de-DE'), [])
  assert.equal(figure('Der Kran hebt höchstens 1.500 kg auf einmal.', 'de-DE').length, 1)
  assert.deepEqual(figure('50% complete.'), [])
  assert.deepEqual(figure('Customers are called within the 90 renewal period.'), [])
  assert.deepEqual(figure('This is the case: ~2% of all servers send it twice a day.'), [])
  assert.equal(figure('Customers are called within 90 days of the order.').length, 1)
})

test('tables of versions, identifiers, post holders or mostly equal values give no questions', () => {
  const table = (columns: string, rows: string[]) =>
    asked(
      `# Data\n\nThis is what we know about it.\n\n## Table\n\n| ${columns} |\n| ${columns.replace(/[^|]+/g, '---')} |\n${rows.map(row => `| ${row} |`).join('\n')}`,
    )
  const plain = table('Goods | Approved by', [
    'Paper | The porter',
    'Food | The cook',
    'Tools | The foreman',
    'Vans | The owner',
  ])
  assert.ok(plain.length > 0)
  assert.deepEqual(
    table('Author | Description of change | Version', ['Ann | First | V1', 'Bob | Second | V2', 'Cy | Third | V3']),
    [],
  )
  assert.deepEqual(
    table('Field | Meaning', ['idUser | Who it is', 'idOrder | What was bought', 'max_rate | How fast']),
    [],
  )
  assert.deepEqual(table('Name | Role', ['Ann Bell | Foreman', 'Bob Carr | Porter', 'Cy Dunn | Nurse']), [])
  const most = table('Project | Issues', [
    'Server | Open',
    'Web | Open',
    'Mobile | Open',
    'Boards | Later',
    'Apps | Never',
  ])
  assert.ok(most.every(stem => !stem.includes('“Server”') && !stem.includes('“Web”') && !stem.includes('“Mobile”')))
})

test('a course from several documents names all of them, or says how many more there are, in every language', () => {
  const about = (names: string[], languageId: string) => {
    const sources = names.map((name, at) => ({
      id: `src_${at}`,
      name: `${name}.md`,
      document: readMarkdown(`# ${name}\n\n## Part ${at}\n\n${prose(name)}\n\n## Rest ${at}\n\n${STEPS}`),
    }))
    const brief = briefSchema.parse({ subject: 'Our work', languageId, addOns: ['wrapup', 'agreement'] })
    const course = courseContentSchema.parse(assembleCourse(sourceMaterial(sources, brief), brief))
    return {
      headline: course.headline,
      confirmation: course.agreement!.confirmation,
      next: course.wrapup!.nextSteps[0],
    }
  }
  assert.deepEqual(about(['Leave', 'Travel', 'Pay'], 'en-GB'), {
    headline: 'Made from “Leave”, “Travel” and “Pay”, in their own words.',
    confirmation: 'I have read what the documents named here say.',
    next: 'Look up in the documents what you were not sure about.',
  })
  const four = ['Leave', 'Travel', 'Pay', 'Keys']
  assert.equal(about(four, 'en-US').headline, 'Made from “Leave”, “Travel” and 2 more, in their own words.')
  assert.equal(about(four, 'de-DE').headline, 'Aus „Leave“, „Travel“ und 2 weiteren, in deren eigenen Worten.')
  for (const language of spokenLanguages()) {
    const { headline } = about(four, LOCALE_CODES.find(code => primaryLanguage(code) === language)!)
    assert.match(headline, /Leave.*Travel.*2/, language)
    assert.doesNotMatch(headline, /[{}]/, language)
  }
})

const calloutsOf = (text: string, languageId?: string) =>
  listLessons(courseOf(text, languageId)).flatMap(({ blocks }) =>
    blocks.flatMap(block => (block.type === 'callout' ? [[block.tone, block.title, block.markdown]] : [])),
  )

test('a warning or note becomes a callout however it is written, and never a lesson', () => {
  const labels = {
    'en-GB': ['warning Caution', 'note Important', 'tip Tip'],
    'de-DE': ['warning Achtung', 'note Wichtiger Hinweis', 'tip Tipp'],
    'fr-FR': ['warning Attention', 'note À noter', 'tip Astuce'],
    'es-ES': ['warning Advertencia', 'note Nota', 'tip Consejo'],
    'it-IT': ['warning Attenzione', 'note Nota', 'tip Suggerimento'],
    'pt-BR': ['warning Atenção', 'note Observação', 'tip Dica'],
    'nl-NL': ['warning Let op', 'note Opmerking', 'tip Tip'],
    'pl-PL': ['warning Uwaga', 'note Ważne', 'tip Wskazówka'],
    'ja-JP': ['warning 警告', 'note 備考', 'tip ヒント'],
    'ar-SA': ['warning تحذير', 'note ملاحظة', 'tip نصيحة'],
  }
  const forms: ((label: string) => string)[] = [
    label => `**${label}:** Keep left.`,
    label => `**${label}** Keep left.`,
    label => `> **${label}**\n> Keep left.`,
    label => `> **${label}**\n>\n> Keep left.`,
    label => `⚠️ **${label}!** Keep left.`,
    label => `${label} – Keep left.`,
    label => `### ${label}\n\nKeep left.`,
  ]
  for (const [languageId, told] of Object.entries(labels)) {
    for (const [tone, ...words] of told.map(line => line.split(' '))) {
      const label = words.join(' ')
      for (const form of forms) {
        const text = `# Yard\n\n## Driving\n\n${prose('car')}\n\n${form(label)}\n\n## Parking\n\n${prose('van')}`
        assert.deepEqual(calloutsOf(text, languageId), [[tone, label, 'Keep left.']], `${languageId} ${form(label)}`)
        assert.deepEqual(outlineOf(text, languageId), [['Yard', 'Driving', 'Parking']])
      }
    }
  }
})

test('callouts of GitHub, MkDocs and Docusaurus keep their title, or get one in the language of the course', () => {
  const boxes = [
    '> [!WARNING]\n> Hot.',
    '!!! tip "Unser Rat"\n    Fragen.',
    ':::note\n\nGut.\n\n:::',
    ':::danger[Strom]\nNass.\n:::',
  ]
  assert.deepEqual(calloutsOf(`# Hof\n\n## Fahren\n\n${prose('car')}\n\n${boxes.join('\n\n')}`, 'de-DE'), [
    ['warning', 'Achtung', 'Hot.'],
    ['tip', 'Unser Rat', 'Fragen.'],
    ['note', 'Hinweis', 'Gut.'],
    ['warning', 'Strom', 'Nass.'],
  ])
})

test('a text that only begins with a word such as "Note" or "Important" is no callout', () => {
  const text = `# Yard\n\n## Note-taking\n\nNote-taking is a part of work.\n\n## Important\n\n${prose('van').repeat(3)}\n\n${STEPS}`
  assert.deepEqual(calloutsOf(text), [])
  assert.deepEqual(outlineOf(text)[0]!.length, 3)
})

test('a heading that is part of the last word of the document’s name stays a heading', () => {
  const [[, ...titles]] = outlineOf(
    `# Schlüsselausgabe\n\n## Ausgabe\n\n${prose('key')}\n\n## Rückgabe\n\n${prose('lock')}`,
    'de-DE',
  ) as [string[]]
  assert.deepEqual(titles, ['Ausgabe', 'Rückgabe'])
})

test('a document is named after its title, wherever that is, and after its file only if it has none', () => {
  const called = (text: string, name: string, read = readPlainText) => {
    const brief = briefSchema.parse({ subject: 'Our work', languageId: 'en-GB', addOns: [] })
    return sourceMaterial([{ id: 'src_1', name, document: read(text) }], brief).origin.name
  }
  const articles = `ARTICLE I\nNAME\n\n${prose('name')}\n\nARTICLE II\nDUES\n\n${prose('fee')}`
  assert.equal(called(`BYLAWS OF THE CLUB\n\nAdopted May 3, 2019\n\n${articles}`, 'bylaws.txt'), 'Bylaws of the club')
  assert.equal(
    called(
      `Leave Policy\n\nVersion 2\n\n1 Purpose\n\n${prose('leave')}\n\n2 Days\n\n${prose('day')}`,
      '01-leave_v3.txt',
    ),
    'Leave Policy',
  )
  const first = `# Rules\n\n# Leave\n\n${prose('leave')}\n\n# Pay\n\n${prose('pay')}`
  assert.equal(called(first, 'x.md', readMarkdown), 'Rules')
  const sop = `STANDARD PROCEDURE\n\nReceiving of chilled goods\n\nVersion: 3\n\n1. PURPOSE\n\n${prose('truck')}\n\n2. SCOPE\n\n${prose('yard')}`
  assert.equal(called(sop, 'x.md', readMarkdown), 'Standard procedure: Receiving of chilled goods')
  assert.equal(called(prose('truck'), '01-leave_policy_v3.txt'), 'Leave policy')
  assert.equal(called(prose('truck'), 'Boiler SOP 2024-05-01 final.txt'), 'Boiler SOP')
})

test('headings in capitals become sentence case, as the text writes their words', () => {
  const text = `# Yard\n\n## USE OF PPE AND TOOLS IN LONDON\n\nYou wear your PPE and carry tools in London. ${prose('glove')}\n\n## FORM F-07\n\n${prose('form')}`
  assert.deepEqual(outlineOf(text)[0]!.slice(1), ['Use of PPE and tools in London', 'Form F-07'])
  const german = `# Hof\n\n## ZWECK UND GELTUNGSBEREICH DER ANWEISUNG\n\nDas gilt für Gäste und das Team der Werke. ${prose('x')}\n\n## ABLAUF\n\n${prose('y')}`
  assert.ok(outlineOf(german, 'de-DE')[0]!.includes('Zweck und Geltungsbereich der Anweisung'))
})

const SPANISH_SOP = `PROCEDIMIENTO OPERATIVO ESTÁNDAR

Recepción de productos refrigerados

Código: POE-07 Versión: 3 Fecha: 12/03/2024

1. OBJETIVO

Establecer los pasos que debe seguir el personal del almacén para recibir los productos refrigerados.

2. ALCANCE

Este procedimiento aplica a todo el personal del almacén central.

3. RESPONSABILIDADES

| Cargo | Responsabilidad |
| --- | --- |
| Jefe de almacén | Autorizar el rechazo de la mercancía |
| Auxiliar de recepción | Medir la temperatura |
| Montacarguista | Trasladar los palés a la cámara |

4. PROCEDIMIENTO

4.1 Recepción de la mercancía

4.1.1 Solicitar al transportista la guía de remisión.

4.1.2 Comparar la guía con la orden de compra antes de abrir el camión.

4.1.3 Abrir el camión y medir la temperatura de tres cajas.

4.1.4 Registrar las tres temperaturas en el formato F-07.

4.1.5 Descargar la mercancía en un plazo máximo de 20 minutos.

4.1.6 Firmar la guía y entregar la copia al transportista.

NOTA: Si una temperatura supera los 8 °C, se avisa al jefe de almacén.

4.2 Límites de temperatura

| Producto | Temperatura mínima | Temperatura máxima |
| --- | --- | --- |
| Lácteos | 2 °C | 6 °C |
| Carnes | 0 °C | 4 °C |
| Frutas | 4 °C | 8 °C |

5. REGISTROS

Los formatos se conservan durante al menos 24 meses en la oficina.

6. CONTROL DE CAMBIOS

| Versión | Fecha | Descripción del cambio |
| --- | --- | --- |
| 1 | 05/02/2020 | Emisión inicial |
| 3 | 12/03/2024 | Se reduce el tiempo |
`

test('a procedure whose headings are only capitals and numbers becomes a complete course', () => {
  const course = courseOf(SPANISH_SOP, 'es-ES')
  assert.deepEqual(outlineOf(SPANISH_SOP, 'es-ES'), [
    [
      'Procedimiento operativo estándar: Recepción de productos refrigerados',
      'De qué se trata, a quién se aplica y quién hace qué',
      // "Registros" has only one line, too few for a lesson, so it joins the lesson on the procedure. That lesson has
      // the heading of the whole procedure, not those of its parts 4.1 and 4.2.
      'Procedimiento y registros',
    ],
  ])
  const kinds = new Set(listLessons(course).flatMap(({ blocks }) => blocks.map(({ type }) => type)))
  for (const kind of ['steps', 'table', 'callout', 'check'] as const) assert.ok(kinds.has(kind), kind)
  assert.match(course.agreement!.statement, /Recepción de productos refrigerados, versión 3, 12\/03\/2024/)
  assert.deepEqual(
    course.origin.leftOut.map(({ what }) => what),
    ['Control de cambios'],
  )
})

test('a form in a table is read as a page: labels are headings, and blank lines are left out', () => {
  const row = (label: string, cell: string) => `<tr><td><p>${label}</p></td><td>${cell}</td></tr>`
  const list = '<ul><li>Wear eye protection.</li><li>Never lean into the cut.</li></ul>'
  const page = [
    '<h1>Band saw</h1><table><tr><td colspan="2"><p>Author: Ann Bell Date: 6/15/2022</p></td></tr>',
    row('#1 Protective equipment.', list),
    row('#2 Before use', `${list}<p>${prose('saw')}</p>`),
    row('#3 Cleaning', '<p>Sweep the table.</p>'),
    '<tr><td colspan="2"><p>Signature: Date:</p></td></tr></table>',
  ].join('')
  const { blocks } = readHtml(page)
  const headings = blocks.flatMap(block => (block.type === 'heading' ? [block.text] : []))
  assert.deepEqual(headings, ['Band saw', '#1 Protective equipment.', '#2 Before use', '#3 Cleaning'])
  const { sections } = splitSections({ kind: 'html', title: null, pages: null, blocks }, readSourceWords('en'))
  assert.deepEqual(
    sections.flatMap(({ title, blocks: own }) => (own.length > 0 ? [`${title} ${own.length}`] : [])),
    ['Protective equipment 1', 'Before use 2', 'Cleaning 1'],
  )
  const table =
    '<table><tr><th>Who</th><th>What</th></tr><tr><td>A</td><td>x</td></tr><tr><td>B</td><td>y</td></tr></table>'
  assert.equal(readHtml(table).blocks[0]!.type, 'table')
})

const promises = (text: string, languageId?: string) =>
  courseOf(text, languageId)
    .wrapup!.summary.split('\n')
    .map(line => line.replace(/^- \*\*.*?\*\*:? ?/, ''))

test('a lesson is summarized by a whole sentence of the section that its title names', () => {
  const text = [
    '# Absence\n\nThis is our guide to being away.',
    `## Pay\n\nYou will receive:\n\n- full pay for 20 days\n- half pay for 10 days\n\nIt must never be less. ${prose('pay')}`,
    `## Notice\n\nand in any case. They may ask. You call us before ten. ${prose('call')}`,
    `## Board\n\n1. The board has five members. They are elected.\n2. The board meets in May. It votes.\n\n${prose('vote')}`,
  ].join('\n\n')
  assert.deepEqual(promises(text), [
    'You will receive: full pay for 20 days; half pay for 10 days',
    'You call us before ten.',
    'The board has five members.',
  ])
  const german = `# Verein\n\n## Vorstand\n\nDer Vorstand besteht aus dem 1. Vorsitzenden und dem 2. Vorsitzenden. Er tagt. ${prose('x')}\n\n## Kasse\n\n${prose('y')}`
  assert.equal(promises(german, 'de-DE')[0], 'Der Vorstand besteht aus dem 1. Vorsitzenden und dem 2. Vorsitzenden.')
})

test('a heading that is a list is not joined with others, and the halves of a long list are numbered', () => {
  const part = (name: string) => `## ${name}\n\n${prose(name.toLowerCase())}`
  const names = ['Name, seat, year', 'Purpose of the club', 'Members', 'Dues', 'Board', 'Audit']
  assert.deepEqual(
    outlineOf(`# Rules\n\n${names.map(part).join('\n\n')}`).map(([title]) => title),
    ['Purpose of the club and members', 'Dues, board and audit'],
  )
  const items = Array.from({ length: 11 }, (_, at) => `- point ${at}`).join('\n')
  const titles = listLessons(courseOf(`# Rules\n\n## Points\n\n${items}`)).flatMap(({ blocks }) =>
    blocks.flatMap(block => (block.type === 'keypoints' ? [block.title] : [])),
  )
  assert.deepEqual(titles, ['Key points (1/2)', 'Key points (2/2)'])
})

test('proper names keep their capitals in a joined title, and a heading with "and" comes after a comma', () => {
  const spanish = (one: string, other: string) =>
    outlineOf(
      `# Viajes\n\n## ${one}\n\nSe piden.\n\n## ${other}\n\nSe pagan.\n\n## Casos de duda\n\n${prose('x')}`,
      'es-ES',
    )[0]![1]
  assert.equal(spanish('Viáticos', 'Estancias Prolongadas'), 'Viáticos, Estancias Prolongadas y casos de duda')
  assert.equal(spanish('Reservas y autorizaciones', 'Vuelos'), 'Reservas y autorizaciones, vuelos, casos de duda')
})

test('a lesson of many sections is named after the longest, and each half of a divided chapter after its content', () => {
  const short = ['Keys', 'Doors', 'Windows', 'Bins'].map(name => `## ${name}\n\nEverybody looks after them.`)
  const long = ['Alarm', 'Lighting'].map(name => `## ${name}\n\n${prose(name.toLowerCase()).slice(0, 180)}.`)
  const [[title] = ['']] = outlineOf(`# The hall\n\n${[...short, ...long].join('\n\n')}`)
  assert.doesNotMatch(title!, /more|part \d/)
  const shifts = 'ABCDEFGHIJKLMNOPQRST'.split('')
  const lessons = shifts.map(letter => `## ${letter}-shift\n\n${prose(`shift ${letter}`)}`)
  const chapters = outlineOf(
    `# Works\n\n# Shifts\n\n${lessons.join('\n\n')}\n\n# Pay\n\n## Day\n\n${prose('day')}\n\n## Night\n\n${prose('night')}`,
  )
  assert.deepEqual(
    chapters.map(([name]) => name),
    ['Shifts', 'K-shift, L-shift and M-shift', 'Pay'],
  )
})

test('slides that continue under the same heading become one lesson', () => {
  const slide = (text: string) => `## Findings\n\n${prose(text)}`
  const titles = outlineOf(`# Report\n\n${slide('one')}\n\n${slide('two')}\n\n## Advice\n\n${prose('advice')}`).flat()
  assert.equal(titles.filter(title => title === 'Findings').length, 1)
})

const ASKED = [
  ['Where can I park?', 'Staff park in the yard.'],
  ['Do I need a permit?', 'Permits are issued by the front desk.'],
  ['How long is it valid?', 'It is valid for a year.'],
] as const

test('questions and answers in a document are recognized in every usual notation', () => {
  const forms: ((question: string, answer: string) => string)[] = [
    (question, answer) => `**${question}**\n\n${answer}`,
    (question, answer) => `**Q: ${question}**\n\nA: ${answer}`,
    (question, answer) => `Q1: ${question}\n\nA1: ${answer}`,
    (question, answer) => `Q: ${question}\nA: ${answer}`,
    (question, answer) => `### Q. ${question}\n\n${answer}`,
  ]
  for (const form of forms) {
    const course = courseOf(
      `# Parking FAQ\n\n${ASKED.map(([question, answer]) => form(question, answer)).join('\n\n')}`,
    )
    assert.deepEqual(
      listLessons(course).flatMap(({ blocks }) =>
        blocks.flatMap(block => (block.type === 'accordion' ? block.items : [])),
      ),
      ASKED.map(([title, markdown]) => ({ title, markdown })),
    )
    assert.match(course.headline, /“Parking FAQ”/)
    assert.deepEqual(
      listLessons(course).map(({ title }) => title),
      ['Questions and answers'],
    )
  }
})

test('a list of the other headings is no lesson, and a lesson has no more sections than its title can name', () => {
  const names = ['Keys', 'Doors', 'Lamps', 'Signs', 'Locks', 'Stairs']
  const part = (name: string) =>
    `## ${name}\n\nThe ${name.toLowerCase()} are checked by the porter every day before the shop opens, and he writes down in the book what he finds there, with the hour and his name.`
  const text = `# Shop\n\n## Our topics\n\n- ${names.join('\n- ')}\n\n${names.map(part).join('\n\n')}`
  const titles = outlineOf(text).flatMap(([, ...lessons]) => lessons)
  assert.deepEqual(titles, ['Keys, doors and lamps', 'Signs, locks and stairs'])
})

test("only the first heading may be the introduction that repeats the end of the document's name", () => {
  const text = `# Rules and policies\n\n## Rules\n\n${prose('rule')}\n\n## Policies\n\n${prose('plan')}`
  assert.deepEqual(outlineOf(text), [['Rules and policies', 'Rules', 'Policies']])
})

test('the text after the number of an article begins with a capital', () => {
  const part = (number: number, name: string) => `## Article ${number} – ${name}\n\n${prose('x')}`
  const text = `# Statuts\n\n${part(1, 'nom')}\n\n${part(2, 'objet social')}`
  assert.deepEqual(outlineOf(text, 'fr-FR'), [['Statuts', 'Nom', 'Objet social']])
})

test('the title in the front matter is used, even if the first heading repeats it', () => {
  const text = `---\ntitle: Lab Manual\n---\n\n# Lab Manual\n{: .no_toc }\n\n${prose('lab')}\n\n# Safety\n\n${prose('glove')}`
  const course = courseOf(text)
  assert.match(course.headline, /“Lab Manual”/)
  assert.doesNotMatch(JSON.stringify(course.chapters), /no_toc/)
})
