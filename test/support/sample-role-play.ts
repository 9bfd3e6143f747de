import type { RolePlay } from '../../src/course/sheets/role-play.ts'

/** A role play for two speakers and one observer. */
export const SAMPLE_ROLE_PLAY: RolePlay = {
  id: 'rp1',
  title: 'The loudspeaker',
  players: '2, with a third who watches',
  playMinutes: 12,
  setup:
    'Two colleagues share an office. One takes calls on the loudspeaker.\n\nPlay it for **five minutes**, then talk.',
  sheets: [
    {
      role: 'Headphones',
      know: ['You lose the thread with every call.', 'You have told two others about it.'],
      want: ['Quiet between nine and eleven.'],
      play: ['Open in four sentences. Then be silent.'],
    },
    {
      role: 'Loudspeaker',
      know: ['One of your ears hears badly.'],
      want: ['Not to be taken for somebody who does not care.'],
      play: ['If you are accused, bring up the window.', 'If you are asked how it is for you, tell about the ear.'],
    },
  ],
  watch: ['How long was the opening?'],
  debrief: ['What made you tell about the ear?'],
}
