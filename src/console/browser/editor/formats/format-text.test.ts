import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyFormat, FORMATS, type Format } from './format-text.ts'

/** Applies a format to the text between `⟦` and `⟧`, which stand for the selection. */
function format(marked: string, name: Format): string {
  const start = marked.indexOf('⟦')
  const text = marked.replace(/[⟦⟧]/g, '')
  const result = applyFormat({ text, start, end: marked.indexOf('⟧') - 1 }, name)
  return `${result.text.slice(0, result.start)}⟦${result.text.slice(result.start, result.end)}⟧${result.text.slice(result.end)}`
}

test('selected text becomes bold, italic or code, and plain again at a second press', () => {
  assert.equal(format('Keep ⟦three⟧ copies', 'bold'), 'Keep **⟦three⟧** copies')
  assert.equal(format('Keep **⟦three⟧** copies', 'bold'), 'Keep ⟦three⟧ copies')
  assert.equal(format('Keep ⟦**three**⟧ copies', 'bold'), 'Keep ⟦three⟧ copies')
  assert.equal(format('So ⟦x^2⟧ grows', 'formula'), 'So $⟦x^2⟧$ grows')
  assert.equal(format('So $⟦x^2⟧$ grows', 'formula'), 'So ⟦x^2⟧ grows')
  assert.equal(format('Keep **⟦three⟧** copies', 'italic'), 'Keep ***⟦three⟧*** copies')
  assert.equal(format('Keep ***⟦three⟧*** copies', 'italic'), 'Keep **⟦three⟧** copies')
  assert.equal(format('Run ⟦npm test⟧', 'code'), 'Run `⟦npm test⟧`')
  assert.equal(format('Keep⟦ three ⟧copies', 'bold'), 'Keep **⟦three⟧** copies', 'spaces stay outside')
  assert.equal(format('Keep ⟦⟧', 'bold'), 'Keep **⟦⟧**', 'one writes on between the signs')
})

test('lines become a list, and a list becomes paragraphs again', () => {
  assert.equal(format('⟦one\ntwo⟧', 'list'), '⟦- one\n- two⟧')
  assert.equal(format('- ⟦one\n- two⟧', 'list'), '⟦one\ntwo⟧')
  assert.equal(format('Buy:\non⟦⟧e', 'list'), 'Buy:\n\n- on⟦⟧e', 'apart from the paragraph before it')
  assert.equal(format('⟦⟧', 'list'), '- ⟦⟧')
})

test('a selected word or address becomes a link', () => {
  assert.equal(format('See ⟦the law⟧.', 'link'), 'See [the law](⟦https://⟧).')
  assert.equal(format('⟦https://example.org/a⟧', 'link'), '[https://example.org/a](⟦https://example.org/a⟧)')
})

test('no format loses a letter, whatever the selection', () => {
  const texts = ['', 'a', '**a** b', '*a', '- a\n- b\n\nc', '``', 'a\n\n\nb', '****', ' x ']
  const letters = (text: string) => text.replace(/[^a-c x]/g, '').replace(/ /g, '')
  for (const text of texts)
    for (let start = 0; start <= text.length; start++)
      for (let end = start; end <= text.length; end++)
        for (const name of FORMATS.filter(each => each !== 'link')) {
          const result = applyFormat({ text, start, end }, name)
          assert.equal(letters(result.text), letters(text), JSON.stringify([text, start, end, name]))
          assert.ok(
            result.start <= result.end && result.end <= result.text.length,
            JSON.stringify([text, start, end, name, result]),
          )
          const unselected = (of: string, from: number, to: number) => letters(of.slice(from, to))
          if (name !== 'list')
            assert.equal(unselected(result.text, result.start, result.end), unselected(text, start, end))
        }
})
