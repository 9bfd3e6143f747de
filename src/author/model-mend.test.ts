import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainText } from './model-mend.ts'

test('markup that would act becomes plain text', () => {
  assert.equal(plainText('Lift <img src=x onerror=alert(1)> with care'), 'Lift with care')
  assert.equal(plainText('Lift<script>alert(1)</script> it'), 'Lift it')
  assert.equal(plainText('See [this](javascript:alert(1)) page'), 'See this page')
  assert.equal(plainText('An unclosed <iframe src="x'), 'An unclosed')
})

test('Markdown that its field does not draw goes, its words stay', () => {
  assert.equal(plainText('### Heading\n\n**bold** and ![a picture](x.png)'), 'Heading\n\nbold and a picture')
})

test('less-than signs and code about markup are left alone', () => {
  assert.equal(plainText('If a < b, write `<script>` in the head'), 'If a < b, write `<script>` in the head')
})

test('a hostile text of any length is read to its end', () => {
  const text = plainText(
    '<a'.repeat(50_000) + '[](data:('.repeat(10_000) + '[('.repeat(50_000) + '<script>'.repeat(10_000),
  )
  assert.doesNotMatch(text, /<a|<script/)
})
