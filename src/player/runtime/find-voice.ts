/** Voices for the course's language. */
export function voicesFor(lang: string): SpeechSynthesisVoice[] {
  const voices = window.speechSynthesis?.getVoices() ?? []
  return voices.filter(voice => tagOf(voice).split('-')[0] === lang.split('-')[0])
}

/** One that works on the learner's own machine, rather than one that sends the text away; then one of the very region. */
export function findVoice(lang: string): SpeechSynthesisVoice | undefined {
  const rankOf = (voice: SpeechSynthesisVoice) => Number(tagOf(voice) === lang) + 2 * Number(voice.localService)
  return voicesFor(lang).sort((one, other) => rankOf(other) - rankOf(one))[0]
}

/** Android writes `en_US`. */
function tagOf({ lang }: SpeechSynthesisVoice): string {
  return lang.replace('_', '-')
}
