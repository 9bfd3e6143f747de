import type { Api } from './find-api.ts'

/** Features that identify LMSs which add up all reported session times instead of keeping the last. */
const MARKS_OF_ADDERS = [
  // Chamilo: only its APIobject has void_save_asset. Every commit posts the session time to lp_ajax_save_item.php,
  // which adds it to the total: a hundred commits in half an hour become 25 hours (main/lp/scorm_api.php).
  'void_save_asset',
]

export function addsSessionTimes(api: Api): boolean {
  return MARKS_OF_ADDERS.some(mark => mark in api)
}
