import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

const uploading = new WeakSet<Socket>()

/** Takes a request out of Node's limit for the time of a request, which knows nothing of its length. Its reader has limits of its own. */
export function allowUploadTime({ raw }: FastifyRequest): void {
  const { socket } = raw
  const end = () => uploading.delete(socket)
  uploading.add(socket)
  raw.once('end', end).once('close', end)
}

export function isUploading(socket: Socket): boolean {
  return uploading.has(socket)
}
