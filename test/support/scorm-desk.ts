import { mock } from 'node:test'
import type { Lms, LmsOptions, OpenLms } from '../../src/player/browser/lms/port.ts'
import type { Call, StrictLms } from './scorm-strict-lms.ts'
import { errorsIn } from './scorm-transcript.ts'

export type Book = '1.2' | '2004'
export type Room = ReturnType<typeof openRoom>

export type Desk = {
  lms: Lms
  notices: string[]
  /** Lets that much time pass, and everything that was due in it happen. */
  pass(milliseconds: number): void
}

const COURSE: Omit<LmsOptions, 'onNotice' | 'onLateOpening'> = {
  courseId: 'crs_A',
  chapters: [
    { id: 'c1', title: 'Fire' },
    { id: 'c2', title: 'Smoke' },
  ],
  hasAssessment: true,
}

/** A learner's browser as far as a driver knows it: a window, a clock and a drawer that outlives visits. */
export function openRoom() {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse('2026-11-15T10:20:30Z') })
  const drawer = new Map<string, string>()
  const globals = globalThis as Record<string, unknown>
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    writable: true,
    value: {
      getItem: (key: string) => drawer.get(key) ?? null,
      setItem: (key: string, value: string) => drawer.set(key, value),
      removeItem: (key: string) => drawer.delete(key),
    },
  })
  return {
    drawer,
    sitDown(open: OpenLms, home: Record<string, unknown>, options: Partial<LmsOptions> = {}): Desk {
      const notices: string[] = []
      globals['window'] = home
      const lms = open({ ...COURSE, onNotice: notice => notices.push(notice), onLateOpening: () => {}, ...options })
      return { lms, notices, pass: milliseconds => mock.timers.tick(milliseconds) }
    },
    close() {
      mock.timers.reset()
      delete globals['window']
      delete globals['localStorage']
    },
  }
}

/** A window that is its own parent and opener of nothing, as the topmost window of a tab is. */
export function windowWith(properties: Record<string, unknown>): Record<string, unknown> {
  const home: Record<string, unknown> = { closed: false, opener: null, ...properties }
  home['parent'] ??= home
  home['top'] ??= home
  return home
}

export function errorsOf(lms: { calls: Call[] }): Call[] {
  return errorsIn(lms.calls)
}

export function setValues(lms: StrictLms): string[] {
  return lms.calls.filter(({ method }) => /SetValue$/.test(method)).map(({ values }) => values.join('='))
}

/** The calls that change something, as one line each. */
export function changesOf(lms: StrictLms): string[] {
  return lms.calls
    .filter(({ method }) => !/GetValue$/.test(method))
    .map(({ method, values }) => (/SetValue$/.test(method) ? values.join('=') : `${method} ${values.join()}`))
}
