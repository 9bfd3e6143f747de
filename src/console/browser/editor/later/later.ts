/** The lazily loaded part of the editor: dialogs and panels that are not needed before the course can be edited. */
export { createBeside } from '../beside.ts'
export { chooseBlockKind } from '../dialogs/block-kind-dialog.ts'
export { askAboutUnfinished } from '../dialogs/finish-dialog.ts'
export { showKeys } from '../dialogs/keys-dialog.ts'
export { openRewriting } from '../dialogs/rewrite-dialog.ts'
export { startMedia } from '../media/start-media.ts'
export { offerCopies } from '../page/offer-copies.ts'
export { createReviewPanel } from '../review/review-panel.ts'
