import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { attachment } from './packages.ts'

test('a plain file name stands in the header unchanged', () => {
  assert.equal(attachment('fire-safety (2004).zip'), 'attachment; filename="fire-safety (2004).zip"')
})

test('a file name in another script is sent twice: in ASCII for old clients and in UTF-8 for others', () => {
  assert.equal(attachment('Übung.zip'), `attachment; filename="_bung.zip"; filename*=UTF-8''%C3%9Cbung.zip`)
})

test('no file name can break out of the header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fileName => {
      assert.match(
        attachment(fileName),
        /^attachment; filename="[A-Za-z0-9._ ()-]*"(; filename\*=UTF-8''[A-Za-z0-9._~!%-]*)?$/,
      )
    }),
  )
  assert.equal(new Headers({ a: attachment('x"\r\nSet-Cookie: a=b;\\.zip\ud800') }).has('set-cookie'), false)
})
