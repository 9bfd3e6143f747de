import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editorSchemas } from '../../pages/editor/editor-schemas.ts'
import { blankOf, constOf, inVariant, setAt, textsOf, valueAt, variantOf } from './schema-fields.ts'

type Fields = Record<string, unknown>

test('a question that changes its kind and back keeps every text written under either kind', () => {
  const schema = editorSchemas().parts['question']!
  const kinds = variantOf(schema, {}).all.map(shape => String(constOf(shape, 'kind')))
  assert.ok(kinds.length > 5)
  for (const kind of kinds) {
    const written = blankOf(schema, schema, kind) as Fields
    const texts = textsOf(schema, written).map(({ path }) => path)
    for (const path of texts) setAt(written, path, `words at ${path}`)
    const others = kinds.filter(other => other !== kind)
    const values = [written]
    for (const other of [...others, kind]) {
      const before = values.filter(each => each['kind'] !== other || other === kind)
      values.splice(0, values.length, inVariant(schema, values, 'kind', other), ...before)
    }
    for (const path of texts) assert.equal(valueAt(values[0], path), `words at ${path}`, `${kind} ${path}`)
    assert.equal(values[0]!['kind'], kind)
  }
})

test('a picture removed from a question does not come back when its kind changes', () => {
  const schema = editorSchemas().parts['question']!
  const before = { ...(blankOf(schema, schema, 'single') as Fields), picture: { media: 'med_1', alt: 'A fire' } }
  const { picture: _, ...without } = before
  assert.equal(inVariant(schema, [without, { ...before, kind: 'order' }], 'kind', 'multiple')['picture'], undefined)
  assert.deepEqual(inVariant(schema, [before], 'kind', 'order')['picture'], before.picture)
})
