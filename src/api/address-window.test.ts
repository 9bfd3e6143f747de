import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAddressWindow } from './address-window.ts'

test('each address has a fixed number of requests per minute, counted apart from other addresses', () => {
  const window = createAddressWindow(3)
  assert.deepEqual(
    [0, 10_000, 20_000, 30_000].map(now => window.take('192.0.2.1', now)),
    [null, null, null, 30],
  )
  assert.equal(window.take('192.0.2.2', 30_000), null)
  assert.equal(window.take('192.0.2.1', 60_000), null, 'the first one has left the window')
  assert.equal(window.take('192.0.2.1', 60_001), 10)
})
