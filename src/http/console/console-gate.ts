import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../store/database.ts'
import { enterWindow } from '../gate.ts'
import { limitOf, type Route } from '../route.ts'
import { changeBrand, changeLogo, deleteBrand, deleteLogo } from '../routes/brand.ts'
import { deleteCourse, submitCourse } from '../routes/courses.ts'
import { exportCourse } from '../routes/exports.ts'
import { rewritePart } from '../routes/rewrites.ts'
import { addSource, deleteSource, readSourceFile } from '../routes/sources.ts'
import { translateCourse } from '../routes/translations.ts'
import { editCourse, restoreVersion } from '../routes/versions.ts'
import { sendXliff } from '../routes/xliff.ts'
import { keyVisitorOf } from './visitor.ts'

/** Sending an event again has no call in the API, so it has a window of its own. */
const RESEND = { name: 'resend-event', limit: 30 }
/** So has the draft: an editor saves a second after every pause in the writing. */
const DRAFT = { name: 'save-draft', limit: 120 }

/** What a form does counts like the same call of the API; reading pages does not count. */
export function consoleGate(db: Database) {
  const enter = (name: string, limit: number) => (request: FastifyRequest, reply: FastifyReply) =>
    enterWindow(db, request, reply, { keyHash: keyVisitorOf(request).keyHash, endpoint: name, limit, jobId: null })
  const asCall = (route: Route) => enter(route.name, limitOf(route)!)
  return {
    submit: asCall(submitCourse),
    export: asCall(exportCourse),
    edit: asCall(editCourse),
    restore: asCall(restoreVersion),
    delete: asCall(deleteCourse),
    changeBrand: asCall(changeBrand),
    deleteBrand: asCall(deleteBrand),
    changeLogo: asCall(changeLogo),
    deleteLogo: asCall(deleteLogo),
    rewrite: asCall(rewritePart),
    translate: asCall(translateCourse),
    sendXliff: asCall(sendXliff),
    addSource: asCall(addSource),
    deleteSource: asCall(deleteSource),
    readSourceFile: asCall(readSourceFile),
    resend: enter(RESEND.name, RESEND.limit),
    draft: enter(DRAFT.name, DRAFT.limit),
  }
}

/** In words for a person, who cannot see the header. */
export function tryAgainIn(reply: FastifyReply): string {
  const seconds = Number(reply.getHeader('retry-after'))
  return `Please try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`
}
