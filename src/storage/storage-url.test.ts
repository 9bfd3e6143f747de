import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseStorageUrl } from './storage-url.ts'

test('a storage URL needs only a bucket', () => {
  assert.deepEqual(parseStorageUrl('s3://courses'), {
    bucket: 'courses',
    prefix: '',
    endpoint: null,
    region: 'us-east-1',
    publicUrl: null,
  })
  assert.equal(parseStorageUrl('s3://courses/', 'eu-central-1').region, 'eu-central-1')
})

test('prefix, endpoint, region and public URL are read, with or without closing slashes', () => {
  const endpoint = encodeURIComponent('https://storage.example.com:9000/')
  const url = `s3://My.Courses_1/a/b-c/?endpoint=${endpoint}&region=eu-west-3&publicUrl=https://cdn.example.com/files/`
  assert.deepEqual(parseStorageUrl(url), {
    bucket: 'My.Courses_1',
    prefix: 'a/b-c',
    endpoint: 'https://storage.example.com:9000',
    region: 'eu-west-3',
    publicUrl: 'https://cdn.example.com/files',
  })
})

test('a wrong value is explained in one line that names STORAGE_URL and what it takes', () => {
  const wrong = {
    '': /starts with s3/,
    courses: /starts with s3/,
    'https://courses.example.com': /starts with s3/,
    's3://': /bucket/,
    's3:///prefix': /bucket/,
    's3://c': /bucket/,
    's3://courses:9000': /bucket/,
    's3://courses/a//b': /prefix/,
    's3://courses/.hidden': /prefix/,
    's3://courses/%C3%A4': /prefix/,
    's3://courses/#x': /takes no #/,
    's3://courses?endpoint=storage.example.com': /endpoint takes an http/,
    's3://courses?endpoint=': /endpoint takes an http/,
    's3://courses?endpoint=ftp://storage.example.com': /endpoint takes an http/,
    's3://courses?publicUrl=https://cdn.example.com/?a=b': /publicUrl takes an http/,
    's3://courses?region=': /region takes/,
    's3://courses?region=eu/west': /region takes/,
    's3://courses?zone=eu': /zone is not one of endpoint, region, publicUrl/,
    's3://courses?region=a&region=b': /region is given twice/,
  }
  for (const [text, problem] of Object.entries(wrong)) {
    assert.throws(
      () => parseStorageUrl(text),
      (error: Error) => {
        assert.match(
          error.message,
          /^STORAGE_URL takes s3:\/\/bucket\/prefix\?endpoint=…&region=…&publicUrl=…: [^\n]+$/,
        )
        assert.match(error.message, problem)
        return true
      },
      text,
    )
  }
})

test('keys in the storage URL are refused, and not repeated in the message', () => {
  assert.throws(
    () => parseStorageUrl('s3://AKIAEXAMPLE:s3cretvalue@courses'),
    (error: Error) => /AWS_SECRET_ACCESS_KEY/.test(error.message) && !/AKIAEXAMPLE|s3cretvalue/.test(error.message),
  )
})
