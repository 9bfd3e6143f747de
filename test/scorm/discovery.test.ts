import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { openLms as openScorm12 } from '../../src/player/lms/scorm-12.ts'
import { openLms as openScorm2004 } from '../../src/player/lms/scorm-2004.ts'
import { openRoom, windowWith } from '../support/scorm-desk.ts'
import { openStrictLms } from '../support/scorm-strict-lms.ts'

let room: ReturnType<typeof openRoom>
beforeEach(() => {
  room = openRoom()
})
afterEach(() => room.close())

test('the LMS is found in every window that the SCORM standards name', async () => {
  const { api } = openStrictLms('1.2')
  const places = {
    'own window': windowWith({ API: api }),
    parent: windowWith({ parent: windowWith({ API: api }) }),
    'far ancestor': ancestry(windowWith({ API: api }), 40),
    opener: windowWith({ opener: windowWith({ API: api }) }),
    "opener's ancestor": windowWith({ opener: ancestry(windowWith({ API: api }), 5) }),
    'opener of the topmost window': windowWith({
      parent: windowWith({}),
      top: windowWith({ opener: windowWith({ API: api }) }),
    }),
    'beyond a window of another site': windowWith({ parent: foreignWindow({ parent: windowWith({ API: api }) }) }),
  }
  for (const [place, home] of Object.entries(places)) {
    const fresh = openStrictLms('1.2')
    Object.assign(api, fresh.api)
    const { lms } = room.sitDown(openScorm12, home)
    assert.equal((await lms.start()).name, 'Ada Lovelace', place)
  }
})

test('without an LMS, or in a window of another site, the lesson is untracked', async () => {
  const nowhere = {
    'another site': windowWith({ parent: foreignWindow({}) }),
    'opened by another site': windowWith({ opener: foreignWindow({}) }),
    'a frame that happens to be called API': windowWith({ API: windowWith({}) }),
    'a foreign frame that happens to be called API': windowWith({ API: foreignWindow({}) }),
    'a circle of parents': circle(),
  }
  for (const [place, home] of Object.entries(nowhere)) {
    const { lms, notices } = room.sitDown(openScorm12, home)
    assert.equal((await lms.start()).name, '', place)
    await Promise.resolve()
    assert.deepEqual(notices, ['untracked'], place)
  }
})

test('a SCORM 1.2 package never reads the SCORM 2004 interface, and vice versa', async () => {
  for (const [open, own, other, book] of [
    [openScorm12, 'API', 'API_1484_11', '1.2'],
    [openScorm2004, 'API_1484_11', 'API', '2004'],
  ] as const) {
    const looked: string[] = []
    const home = new Proxy(windowWith({ [own]: openStrictLms(book).api }), {
      get(target, name) {
        looked.push(String(name))
        return target[String(name)]
      },
    })
    const { lms } = room.sitDown(open, home)
    await lms.start()
    lms.leave()
    assert.ok(looked.includes(own))
    assert.ok(!looked.includes(other))
  }
})

function ancestry(top: Record<string, unknown>, hops: number): Record<string, unknown> {
  return hops === 0 ? top : windowWith({ parent: ancestry(top, hops - 1) })
}

function circle(): Record<string, unknown> {
  const first = windowWith({})
  first['parent'] = windowWith({ parent: first })
  return first
}

/** A fake cross-origin window: `parent`, `opener` and `top` can be read, any other access throws. */
function foreignWindow(relatives: Record<string, unknown>): Record<string, unknown> {
  const target = windowWith(relatives)
  return new Proxy(target, {
    get(_, name) {
      if (['parent', 'opener', 'top', 'closed'].includes(String(name))) return target[String(name)]
      throw new DOMException('Blocked a frame from accessing a cross-origin frame.', 'SecurityError')
    },
  })
}
