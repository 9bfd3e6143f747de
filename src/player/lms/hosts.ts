import type { Api } from './find-api.ts'

/** What only the interface of an LMS has that adds up every session time it is told, instead of taking the last. */
const MARKS_OF_ADDERS = [
  // Chamilo, main/lp/scorm_api.php: its APIobject alone has void_save_asset. Every commit posts the session time to
  // lp_ajax_save_item.php, which adds it to the total: a hundred commits in half an hour become 25 hours.
  'void_save_asset',
]

export function addsSessionTimes(api: Api): boolean {
  return MARKS_OF_ADDERS.some(mark => mark in api)
}
