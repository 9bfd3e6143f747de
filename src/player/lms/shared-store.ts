import { attempt } from './attempt.ts'
import { findApi } from './find-api.ts'

const API = 'API_1484_11'
const STORES = 'adl.data'

export type SharedStore = ReturnType<typeof openSharedStore>

/**
 * Access to features that only the 4th Edition has: data shared between activities (Run-Time Environment 4th Edition,
 * 4.3) and navigation requests (Sequencing and Navigation 4th Edition, 5.6). An LMS without them answers "", and
 * nothing is shared.
 */
export function openSharedStore(id: string) {
  return {
    isThere: () => !!findApi(API, 'Initialize'),
    /** Returns the shared text; "" if nothing has been shared yet. */
    read(): string {
      const element = findElement()
      return element ? call('GetValue', element) : ''
    },
    write(text: string): void {
      const element = findElement()
      if (element) call('SetValue', element, text)
    },
    /** Requests a navigation that the LMS performs once the activity has ended. */
    request(navigation: string): void {
      call('SetValue', 'adl.nav.request', navigation)
    },
  }

  function findElement(): string | undefined {
    const count = Number(call('GetValue', `${STORES}._count`)) || 0
    const elements = Array.from({ length: count }, (_, index) => `${STORES}.${index}`)
    const element = elements.find(each => call('GetValue', `${each}.id`) === id)
    return element && `${element}.store`
  }
}

function call(method: string, ...values: string[]): string {
  return String(attempt(() => findApi(API, method)!.api[method]!(...values)) ?? '')
}
