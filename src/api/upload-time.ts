import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

const uploading = new WeakSet<Socket>()

/**
 * Exempts an upload from Node's request time-out, which is the same for every length. The reader of the upload has
 * time-outs of its own.
 */
export function allowUploadTime({ raw }: FastifyRequest): void {
  const { socket } = raw
  const end = () => uploading.delete(socket)
  uploading.add(socket)
  raw.once('end', end).once('close', end)
}

export function isUploading(socket: Socket): boolean {
  return uploading.has(socket)
}
