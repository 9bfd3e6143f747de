/** File extensions of media, by kind. Pictures are always stored as WebP, captions as WebVTT. */
export const SOUND_FORMATS = ['mp3', 'm4a', 'wav'] as const
export const FILM_FORMATS = ['mp4', 'webm'] as const
export const FILE_FORMATS = ['pdf', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'csv', 'txt'] as const
export const CAPTIONS_FORMAT = 'vtt'

/** Video codecs of films. */
export const FILM_CODECS = ['h264', 'av1', 'vp8', 'vp9'] as const

export type SoundFormat = (typeof SOUND_FORMATS)[number]
export type FilmFormat = (typeof FILM_FORMATS)[number]
export type FileFormat = (typeof FILE_FORMATS)[number]
export type FilmCodec = (typeof FILM_CODECS)[number]
export type MediaFormat = SoundFormat | FilmFormat | FileFormat | typeof CAPTIONS_FORMAT

/** MIME type of each media format. */
export const MEDIA_TYPES: Record<MediaFormat, string> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt; charset=utf-8',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  csv: 'text/csv',
  txt: 'text/plain',
}
