import type { Api } from './find-api.ts'

/** In what an LMS differs from the others that the books do not settle. */
export type Habits = {
  /** Adds up every session time that it is told, instead of taking the last. */
  addsSessionTimes: boolean
}

const BY_THE_BOOK: Habits = { addsSessionTimes: false }

/** LMSs with habits of their own, each known by something that only its interface has. */
const HOSTS: { isHere(api: Api): boolean; habits: Habits }[] = [
  // Chamilo, main/lp/scorm_api.php: its APIobject alone has void_save_asset. Every commit posts the session time to
  // lp_ajax_save_item.php, which adds it to the total: a hundred commits in half an hour become 25 hours.
  { isHere: api => 'void_save_asset' in api, habits: { addsSessionTimes: true } },
]

export function habitsOf(api: Api): Habits {
  return HOSTS.find(({ isHere }) => isHere(api))?.habits ?? BY_THE_BOOK
}
