import {
  CustomSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP3,
  MP4,
  QTFF,
  WAVE,
  WEBM,
} from 'mediabunny'
import type { FilmCodec, FilmFormat, SoundFormat } from '../course/media/media-formats.ts'
import { countMp3Seconds } from './mp3-seconds.ts'
import { damagedFile, type SentFile, UnreadableFile } from './sent-file.ts'
import { isWebmCutOff } from './webm/webm-length.ts'

const SOUND_SECONDS = 2 * 60 * 60
const SIDE_PIXELS = 8_192

export type SoundFacts = { kind: 'sound'; format: SoundFormat; seconds: number }
export type FilmFacts = {
  kind: 'film'
  format: FilmFormat
  seconds: number
  width: number
  height: number
  codec: FilmCodec
  hasSound: boolean
}

/** Codecs that every recent browser plays, or nearly every one. */
const PICTURES: Record<FilmFormat, FilmCodec[]> = { mp4: ['h264', 'av1'], webm: ['vp8', 'vp9', 'av1'] }
const SOUNDS: Record<FilmFormat | SoundFormat, string[]> = {
  mp4: ['aac'],
  m4a: ['aac'],
  webm: ['opus'],
  mp3: ['mp3'],
  wav: ['pcm-u8', 'pcm-s16', 'pcm-s24', 'pcm-f32'],
}
/** Common names of codecs, by mediabunny's name, or by the name in the file if mediabunny has none. */
const CODEC_NAMES: Record<string, string> = {
  avc: 'H.264',
  hevc: 'HEVC (H.265)',
  av1: 'AV1',
  vp8: 'VP8',
  vp9: 'VP9',
  prores: 'ProRes',
  mp4v: 'MPEG-4 Visual',
  aac: 'AAC',
  alac: 'Apple Lossless',
  ac3: 'Dolby Digital (AC-3)',
  eac3: 'Dolby Digital Plus (E-AC-3)',
  dts: 'DTS',
  flac: 'FLAC',
  mp3: 'MP3',
  opus: 'Opus',
  vorbis: 'Vorbis',
  ulaw: 'G.711 µ-law',
  alaw: 'G.711 A-law',
}

/**
 * Reads the facts about a sound or a film. Refuses codecs that not every browser plays, and names them in the error.
 */
export async function readTracks(file: SentFile): Promise<SoundFacts | FilmFacts> {
  const source = new CustomSource({ getSize: () => file.size, read: file.read, prefetchProfile: 'fileSystem' })
  const input = new Input({ formats: [MP4, QTFF, WEBM, MATROSKA, MP3, WAVE], source })
  try {
    const format = await input.getFormat()
    if (format === QTFF) throw new UnreadableFile('is a QuickTime file: save it as MP4')
    if (format === MATROSKA) throw new UnreadableFile('is a Matroska file: save it as MP4 or WebM')
    if (format === WEBM && isWebmCutOff(file)) throw damagedFile()
    const [pictures, sounds] = [await input.getVideoTracks(), await input.getAudioTracks()]
    if (pictures.length + sounds.length === 0) throw damagedFile()
    const seconds = format === MP3 ? countMp3Seconds(file) : await readSeconds(input)
    if (!(seconds > 0)) throw damagedFile()
    const whole = Math.max(1, Math.round(seconds))
    if (format === MP3 || format === WAVE) return await describeSound(format === MP3 ? 'mp3' : 'wav', sounds, whole)
    if (pictures.length > 0) return await describeFilm(format === MP4 ? 'mp4' : 'webm', pictures, sounds, whole)
    if (format === MP4) return await describeSound('m4a', sounds, whole)
    throw new UnreadableFile('has no pictures: send sound as MP3, M4A or WAV')
  } catch (error) {
    throw error instanceof UnreadableFile ? error : damagedFile()
  }
}

async function readSeconds(input: Input): Promise<number> {
  return (await input.getDurationFromMetadata()) ?? (await input.computeDuration())
}

async function describeSound(format: SoundFormat, tracks: InputAudioTrack[], seconds: number): Promise<SoundFacts> {
  for (const track of tracks) await requireSound(track, format)
  if (seconds > SOUND_SECONDS) throw new UnreadableFile('must not be longer than 2 hours')
  return { kind: 'sound', format, seconds }
}

async function describeFilm(
  format: FilmFormat,
  pictures: InputVideoTrack[],
  sounds: InputAudioTrack[],
  seconds: number,
): Promise<FilmFacts> {
  const [first] = pictures
  const codec = await requirePictures(first!, format)
  for (const track of pictures.slice(1)) await requirePictures(track, format)
  for (const track of sounds) await requireSound(track, format)
  const [width, height] = [await first!.getDisplayWidth(), await first!.getDisplayHeight()]
  if (!(width > 0 && height > 0)) throw damagedFile()
  if (Math.max(width, height) > SIDE_PIXELS) throw new UnreadableFile(`must have at most ${SIDE_PIXELS} pixels a side`)
  const size = { width: Math.round(width), height: Math.round(height) }
  return { kind: 'film', format, seconds, ...size, codec, hasSound: sounds.length > 0 }
}

async function requirePictures(track: InputVideoTrack, format: FilmFormat): Promise<FilmCodec> {
  const [name, parameters] = [await track.getCodec(), await track.getCodecParameterString()]
  const codec = name === 'avc' ? 'h264' : (name as FilmCodec)
  const advice = 'save it as MP4 with H.264 and AAC'
  if (!PICTURES[format].includes(codec)) throw new UnreadableFile(`${await describeCodec(track)}: ${advice}`)
  if (isUsualProfile(codec, parameters ?? '')) return codec
  throw new UnreadableFile(
    `is coded with ${CODEC_NAMES[name!]} in more than 8 bits or more colours than 4:2:0, which not every browser plays: ${advice}`,
  )
}

/**
 * Whether a codec has the profile that browsers play, by its parameters (RFC 6381). For H.264 these are baseline, main
 * and high, with 8 bits and 4:2:0; for VP9 and AV1 it is profile 0. VP8 has only one.
 */
function isUsualProfile(codec: FilmCodec, parameters: string): boolean {
  switch (codec) {
    case 'h264':
      return /^avc[13]\.(42|4d|64)/i.test(parameters)
    case 'vp9':
      return parameters.startsWith('vp09.00')
    case 'av1':
      return parameters.startsWith('av01.0')
    case 'vp8':
      return true
  }
}

async function requireSound(track: InputAudioTrack, format: FilmFormat | SoundFormat): Promise<void> {
  const codec = await track.getCodec()
  if (codec !== null && SOUNDS[format].includes(codec)) return
  const advice = {
    mp4: 'save it as MP4 with H.264 and AAC',
    webm: 'save it with Opus, or as MP4 with H.264 and AAC',
    m4a: 'save it as M4A with AAC, or as MP3',
    wav: 'save it as WAV with 16 bits, or as MP3',
    mp3: 'save it as MP3',
  }[format]
  throw new UnreadableFile(`${await describeCodec(track)}: ${advice}`)
}

async function describeCodec(track: InputVideoTrack | InputAudioTrack): Promise<string> {
  const [codec, inFile] = [await track.getCodec(), await track.getInternalCodecId()]
  const name = codec ?? (typeof inFile === 'string' && /^[\w.-]{1,20}$/.test(inFile) ? inFile : null)
  const words = name === null ? 'an unknown codec' : (CODEC_NAMES[name] ?? name)
  const what = track.isAudioTrack() ? 'has its sound coded with' : 'is coded with'
  return `${what} ${words}, which not every browser plays`
}
