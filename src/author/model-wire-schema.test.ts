import assert from 'node:assert/strict'
import { test } from 'node:test'
import { briefSchema } from '../course/brief.ts'
import { assessmentAnswerSchema, lessonAnswerSchema, planAnswerSchema } from './model-answers.ts'
import { wireSchema } from './model-wire-schema.ts'

const brief = briefSchema.parse({ subject: 'Bees', addOns: ['articles', 'practical-exercises'] })
const ALLOWED = new Set([
  'type',
  'description',
  'enum',
  'anyOf',
  'items',
  'properties',
  'required',
  'additionalProperties',
])

test('schemas for models keep to what strict modes take', () => {
  for (const schema of [planAnswerSchema(brief), lessonAnswerSchema(brief), assessmentAnswerSchema]) {
    const wire = wireSchema(schema)
    assert.equal(wire.type, 'object')
    visit(wire as Record<string, unknown>)
  }
})

test('what a strict mode cannot say stands in the description', () => {
  const chapters = wireSchema(planAnswerSchema(brief)).properties?.['chapters'] as { description: string }
  assert.equal(chapters.description, '1 to 9 items.')
})

function visit(node: Record<string, unknown>): void {
  for (const key of Object.keys(node)) assert.ok(ALLOWED.has(key), key)
  const properties = node['properties'] as Record<string, Record<string, unknown>> | undefined
  if (properties) {
    assert.deepEqual(node['required'], Object.keys(properties))
    assert.equal(node['additionalProperties'], false)
    for (const child of Object.values(properties)) visit(child)
  }
  if (node['items']) visit(node['items'] as Record<string, unknown>)
  for (const child of (node['anyOf'] ?? []) as Record<string, unknown>[]) visit(child)
}
