/** Voices for the course's language. */
export function listVoices(lang: string): SpeechSynthesisVoice[] {
  const voices = window.speechSynthesis?.getVoices() ?? []
  return voices.filter(voice => readTag(voice).split('-')[0] === lang.split('-')[0])
}

/** One that works on the learner's own machine, rather than one that sends the text away; then one of the very region. */
export function findVoice(lang: string): SpeechSynthesisVoice | undefined {
  const rankVoice = (voice: SpeechSynthesisVoice) => Number(readTag(voice) === lang) + 2 * Number(voice.localService)
  return listVoices(lang).sort((one, other) => rankVoice(other) - rankVoice(one))[0]
}

/** Android writes `en_US`. */
function readTag({ lang }: SpeechSynthesisVoice): string {
  return lang.replace('_', '-')
}
