import type { FastifyRequest } from 'fastify'
import { parseInTurn } from '../../../api/parse-turns.ts'
import { PublicError } from '../../../errors.ts'
import { ConsoleError, type Said } from '../../console-error.ts'
import { requireKeyVisitor } from '../../visitor.ts'
import { chooseWords } from '../../visitor-language.ts'

/** Maximum size of a form without its files, in bytes. */
export const FORM_BYTES = 16 * 1024

/** The result of uploading one file: the id of the document, or why there is none. */
export type UploadOutcome = { name: string } & ({ sourceId: string } | { problem: Said })

export type UploadedFile = { name: string; contentType: string; bytes: Buffer }

/** Parses a multipart form with the platform's own parser. */
export async function readUpload(request: FastifyRequest, bytes: Buffer): Promise<FormData> {
  const headers = { 'content-type': request.headers['content-type']! }
  try {
    const { accountId } = requireKeyVisitor(request)
    return await parseInTurn(accountId, bytes, () => new Response(new Uint8Array(bytes), { headers }).formData())
  } catch (error) {
    if (error instanceof PublicError) throw error
    throw new ConsoleError('VALIDATION_ERROR', chooseWords(request).text('errors.unreadableForm'))
  }
}

/**
 * Returns the files of a field. An empty file field is submitted as a file without name and bytes, which is skipped.
 */
export async function readFiles(request: FastifyRequest, field = 'file'): Promise<UploadedFile[]> {
  const { body } = request
  const sent = body instanceof FormData ? body.getAll(field) : []
  const files = sent.filter(each => each instanceof File && (each.name !== '' || each.size > 0)) as File[]
  if (files.length === 0) throw new ConsoleError('VALIDATION_ERROR', chooseWords(request).text('errors.chooseFile'))
  return Promise.all(
    files.map(async file => ({
      name: file.name,
      contentType: file.type,
      bytes: Buffer.from(await file.arrayBuffer()),
    })),
  )
}

/** Whether the request comes from a script of the page, which wants JSON so that it can show the outcome without loading a page. */
export function isScript({ headers }: FastifyRequest): boolean {
  return headers.accept === 'application/json'
}
