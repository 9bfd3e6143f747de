import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { z } from 'zod'
import { briefSchema } from '../../course/brief.ts'
import { shortAssessmentSchema, wireAssessmentSchema } from '../prompts/assessment.ts'
import { chooseForms, KINDS, PLANNED_FORMS, wireBlockSchema } from '../prompts/blocks.ts'
import { lessonSchema, shortLessonSchema } from '../prompts/lesson.ts'
import { planSchema } from '../prompts/plan.ts'
import { wireSchema } from './wire-schema.ts'

const brief = briefSchema.parse({ subject: 'Bees', mustCover: ['x'], addOns: ['articles', 'practical-exercises'] })
const SCHEMAS: z.ZodType[] = [
  planSchema(brief),
  ...PLANNED_FORMS.map(form => lessonSchema({ figure: form, grounded: false, exercise: true, picture: false })),
  lessonSchema({ figure: 'tree', grounded: true, exercise: true, picture: true }),
  shortLessonSchema(true, false),
  shortLessonSchema(false, true),
  wireAssessmentSchema,
  shortAssessmentSchema,
]

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

test('the schemas for models use only keywords that strict modes accept', () => {
  for (const schema of SCHEMAS) {
    const wire = wireSchema(schema)
    assert.equal(wire.type, 'object')
    visit(wire as Record<string, unknown>)
  }
})

test('limits that a strict mode cannot express are in the description', () => {
  const { properties = {} } = wireSchema(planSchema(brief))
  assert.equal((properties['chapters'] as { description: string }).description, '1–9 items')
  assert.equal((properties['name'] as { description: string }).description, '≤200')
})

test('every alternative of a union begins with the field that tells it from the others', () => {
  for (const form of PLANNED_FORMS) {
    const wire = wireSchema(wireBlockSchema({ kinds: KINDS, forms: chooseForms(form), grounded: false }))
    const begins = listUnions(wire as Record<string, unknown>).map(alternatives =>
      alternatives.map(({ properties }) => Object.keys(properties as object)[0]),
    )
    assert.deepEqual(
      new Set(begins.flat().filter(first => first !== 'scene' && first !== 'end')),
      new Set(['type', 'form', 'kind']),
    )
  }
})

test('no schema has more unions than Anthropic accepts', () => {
  for (const schema of SCHEMAS) {
    const unions = JSON.stringify(wireSchema(schema)).match(/"anyOf"|"type":\[/g)?.length ?? 0
    assert.ok(unions <= 16, String(unions))
  }
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

function listUnions(node: Record<string, unknown>): Record<string, unknown>[][] {
  const alternatives = (node['anyOf'] ?? []) as Record<string, unknown>[]
  const children = [node['items'], ...Object.values((node['properties'] ?? {}) as object), ...alternatives]
  const inner = children
    .filter(child => child !== undefined)
    .flatMap(child => listUnions(child as Record<string, unknown>))
  return alternatives.length > 0 ? [alternatives, ...inner] : inner
}
