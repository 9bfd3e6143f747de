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
import { damagedFile, type SentFile } from './sent-file.ts'
import { UnreadableMedia, unreadable } from './unreadable-media.ts'
import { readWavHeader } from './wav-header.ts'
import { isWebmCutOff } from './webm/webm-length.ts'

const SOUND_HOURS = 2
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

/** The video codecs of each format that all, or nearly all, recent browsers play. */
const PICTURES: Record<FilmFormat, FilmCodec[]> = { mp4: ['h264', 'av1'], webm: ['vp8', 'vp9', 'av1'] }
const SOUNDS: Record<FilmFormat | SoundFormat, string[]> = {
  mp4: ['aac'],
  m4a: ['aac'],
  webm: ['opus'],
  mp3: ['mp3'],
  wav: ['pcm-u8', 'pcm-s16', 'pcm-s24', 'pcm-f32'],
}
/**
 * The names by which people know codecs. A key is mediabunny's name for the codec, or the code in the file if
 * mediabunny has no name.
 */
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
  'pcm-s32': 'PCM (32 bit)',
  'pcm-f64': 'PCM (64 bit)',
  ulaw: 'G.711 µ-law',
  alaw: 'G.711 A-law',
}

/**
 * The numbers of the accepted codecs of a WAV (RFC 2361): PCM, floating point, A-law, µ-law, and 0xfffe, with which the
 * codec is stated elsewhere in the header.
 */
const WAV_CODECS = [1, 3, 6, 7, 0xfffe]
const OLD_WAV_CODECS: Record<number, string> = { 2: 'ADPCM', 17: 'IMA ADPCM', 49: 'GSM 6.10', 85: 'MP3' }

/**
 * Reads the facts about a sound or a film. Refuses codecs that not every browser plays, and names them in the error.
 */
export async function readTracks(file: SentFile): Promise<SoundFacts | FilmFacts> {
  const source = new CustomSource({ getSize: () => file.size, read: file.read, prefetchProfile: 'fileSystem' })
  const input = new Input({ formats: [MP4, QTFF, WEBM, MATROSKA, MP3, WAVE], source })
  try {
    const format = await input.getFormat()
    if (format === QTFF) throw unreadable('film-quicktime')
    if (format === MATROSKA) throw unreadable('film-matroska')
    if (format === WEBM && isWebmCutOff(file)) throw damagedFile()
    if (format === WAVE) requireUsualWav(file)
    const [pictures, sounds] = [await input.getVideoTracks(), await input.getAudioTracks()]
    if (pictures.length + sounds.length === 0) throw damagedFile()
    const seconds = format === MP3 ? countMp3Seconds(file) : await readSeconds(input)
    if (!(seconds > 0)) throw damagedFile()
    const whole = Math.max(1, Math.round(seconds))
    if (format === MP3 || format === WAVE) return await describeSound(format === MP3 ? 'mp3' : 'wav', sounds, whole)
    if (pictures.length > 0) return await describeFilm(format === MP4 ? 'mp4' : 'webm', pictures, sounds, whole)
    if (format === MP4) return await describeSound('m4a', sounds, whole)
    throw unreadable('film-without-pictures')
  } catch (error) {
    throw error instanceof UnreadableMedia ? error : damagedFile()
  }
}

/**
 * Throws if a WAV is cut off, or if its codec is not among the common ones that the media library can read. The error
 * names the old codecs of `OLD_WAV_CODECS`.
 */
function requireUsualWav(file: SentFile): void {
  const { codec, isCutOff } = readWavHeader(file)
  const codecName = OLD_WAV_CODECS[codec]
  if (codecName) throw unreadable('sound-codec-wav', { codec: codecName })
  if (!WAV_CODECS.includes(codec)) throw unreadable('sound-codec-unknown')
  if (isCutOff) throw damagedFile()
}

async function readSeconds(input: Input): Promise<number> {
  return (await input.getDurationFromMetadata()) ?? (await input.computeDuration())
}

async function describeSound(format: SoundFormat, tracks: InputAudioTrack[], seconds: number): Promise<SoundFacts> {
  for (const track of tracks) await requireSound(track, format)
  if (seconds > SOUND_HOURS * 60 * 60) throw unreadable('sound-long', { hours: SOUND_HOURS })
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
  if (Math.max(width, height) > SIDE_PIXELS) throw unreadable('film-side', { side: SIDE_PIXELS })
  const size = { width: Math.round(width), height: Math.round(height) }
  return { kind: 'film', format, seconds, ...size, codec, hasSound: sounds.length > 0 }
}

async function requirePictures(track: InputVideoTrack, format: FilmFormat): Promise<FilmCodec> {
  const [name, parameters] = [await track.getCodec(), await track.getCodecParameterString()]
  const codec = name === 'avc' ? 'h264' : (name as FilmCodec)
  if (PICTURES[format].includes(codec)) {
    if (isUsualProfile(codec, parameters ?? '')) return codec
    throw unreadable('film-profile', { codec: CODEC_NAMES[name!]! })
  }
  const codecName = await nameCodec(track)
  throw codecName === null ? unreadable('film-codec-unknown') : unreadable('film-codec', { codec: codecName })
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
  const codecName = await nameCodec(track)
  throw codecName === null
    ? unreadable('sound-codec-unknown')
    : unreadable(`sound-codec-${format}`, { codec: codecName })
}

/**
 * Returns the name of a track's codec for an error message; null if the file has no name, or one that is not safe to
 * repeat.
 */
async function nameCodec(track: InputVideoTrack | InputAudioTrack): Promise<string | null> {
  const [codec, inFile] = [await track.getCodec(), await track.getInternalCodecId()]
  const name = codec ?? (typeof inFile === 'string' && /^[\w.-]{1,20}$/.test(inFile) ? inFile : null)
  return name && (CODEC_NAMES[name] ?? name)
}
