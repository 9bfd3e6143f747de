import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wireSchema } from '../../src/author/model/call/wire-schema.ts'
import { assessmentSchema } from '../../src/author/model/parts/assessment.ts'
import { readBlock } from '../../src/author/model/parts/blocks.ts'
import { lessonSchema } from '../../src/author/model/parts/lesson.ts'
import { planSchema } from '../../src/author/model/parts/plan.ts'
import { assessmentQuestionSchema } from '../../src/author/model/parts/questions.ts'
import { readAnswer } from '../../src/author/model/parts/read-answer.ts'
import { BLOCK_KINDS } from '../../src/course/blocks/blocks.ts'
import { briefSchema } from '../../src/course/brief.ts'
import { QUESTION_KINDS } from '../../src/course/questions/questions.ts'
import { openGrammar } from '../support/grammar-engine.ts'

const brief = briefSchema.parse({ subject: 'Bees', mustCover: ['Stings'], addOns: ['practical-exercises', 'articles'] })

type Node = {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Node[]
  items?: Node
  properties?: Record<string, Node>
  description?: string
}

test('a decoder that follows the schema can write every kind of block, and every form of a figure', async () => {
  const accepts = await openGrammar(wireSchema(lessonSchema(brief)))
  const written = new Set<string>()
  for (const block of everyBlock()) {
    const text = `{"blocks": [${JSON.stringify(block)}, ${JSON.stringify(block)}`
    assert.ok(accepts(spaced(text)), text.slice(0, 200))
    written.add(String(block['type']))
    const { value, faults } = readBlock(block)
    assert.ok(value, `${JSON.stringify(block).slice(0, 300)}: ${faults}`)
  }
  assert.deepEqual([...written].sort(), BLOCK_KINDS.map(kind => kind.type).sort())
})

test('a block is told from the others by its first key', async () => {
  const accepts = await openGrammar(wireSchema(lessonSchema(brief)))
  for (const { type } of BLOCK_KINDS) assert.ok(accepts(`{"blocks": [{"type": "${type}"`), type)
  assert.ok(!accepts('{"blocks": [{"title"'))
  assert.ok(!accepts('{"blocks": [{"type": "essay"'))
})

test('a decoder can write every kind of question', async () => {
  const accepts = await openGrammar(wireSchema(assessmentSchema))
  const wire = wireSchema(assessmentSchema) as Node
  const alternatives = wire.properties!['questions']!.items!.anyOf!
  assert.equal(alternatives.length, QUESTION_KINDS.length)
  for (const alternative of alternatives) {
    const question = sampleOf(alternative)
    assert.ok(accepts(spaced(`{"questions": [${JSON.stringify(question)}]}`)), JSON.stringify(question))
    assert.ok(readAnswer(assessmentQuestionSchema, question).value, JSON.stringify(question))
  }
})

test('a decoder can write a whole plan', async () => {
  const schema = wireSchema(planSchema(brief))
  const accepts = await openGrammar(schema)
  assert.ok(accepts(spaced(JSON.stringify(sampleOf(schema as Node)))))
})

function everyBlock(): Record<string, unknown>[] {
  const blocks = (wireSchema(lessonSchema(brief)) as Node).properties!['blocks']!.items!.anyOf!
  const checks = blocks.find(block => block.properties!['question'])!
  const others = blocks.filter(block => block !== checks).map(block => sampleOf(block) as Record<string, unknown>)
  const questions = checks.properties!['question']!.anyOf!.map(question => ({
    type: 'check',
    question: sampleOf(question),
  }))
  return [...others, ...questions]
}

/** The smallest value that a schema and its description allow. */
function sampleOf(node: Node, key = '', index = 0): unknown {
  if (node.anyOf) return sampleOf(node.anyOf[0]!, key, index)
  if (node.enum) return node.enum[index % node.enum.length]
  if (node.items) {
    const least = Number(/(\d+)(?:–\d+|–…)? items/.exec(node.description ?? '')?.[1] ?? 1)
    return Array.from({ length: least }, (_, at) => sampleOf(node.items!, key, at))
  }
  if (node.properties) {
    const fields = Object.entries(node.properties).map(([name, child]) => [name, sampleOf(child, name, index)])
    return Object.fromEntries(fields)
  }
  const type = Array.isArray(node.type) ? node.type[0] : node.type
  if (type === 'boolean') return index === 0
  if (type === 'number' || type === 'integer') return index + 1
  return `${key.slice(0, 6)} ${index + 1}`
}

/** XGrammar writes a space after colons and commas. */
function spaced(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"|[:,](?=\S)/g, part => (part.length === 1 ? `${part} ` : part))
}
