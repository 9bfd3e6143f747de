import type { BlockOf } from '../../src/course/blocks/blocks.ts'

type Figure = BlockOf<'figure'>

/** Valid figures: one of every form, and a second one of each form that is drawn in two ways. */
export const FIGURES: Figure[] = [
  {
    type: 'figure',
    id: 'f1',
    form: 'process',
    caption: 'The recovery position in four moves',
    reading: 'Each move prepares the next; the head is tilted last, so that the airway stays open.',
    items: [
      { label: 'Arm out', text: 'Place the nearer arm at a right angle to the body, palm up.' },
      { label: 'Hand to cheek', text: 'Bring the far hand across and hold it against the near cheek.' },
      { label: 'Knee up', text: 'Pull the far knee up until the foot stands flat on the floor.' },
      { label: 'Roll and tilt', text: 'Roll towards you by the knee, then tilt the head back.' },
    ],
  },
  {
    type: 'figure',
    id: 'f2',
    form: 'cycle',
    caption: 'A controller never stops comparing',
    reading: 'The last step leads back to the first: there is no end state.',
    items: [
      { label: 'Watch', text: 'Read the desired state from the API server.' },
      { label: 'Observe', text: 'Ask the cluster what is really running.' },
      { label: 'Compare', text: 'Find the difference between the two.' },
      { label: 'Act', text: 'Create, change or delete until they agree.' },
      { label: 'Report', text: 'Write the status for everybody to see.' },
    ],
  },
  {
    type: 'figure',
    id: 'f3',
    form: 'timeline',
    caption: 'A personal data breach, hour by hour',
    reading: 'The clock starts when you are aware of it, not when it happened.',
    items: [
      { at: 'Hour 0', label: 'You become aware', text: 'The clock starts when you are reasonably certain.' },
      { at: 'Hour 4', label: 'Contain', text: 'Close the leak and keep the logs.' },
      { at: 'Hour 24', label: 'Judge the risk', text: 'Who is affected, and how badly?' },
      { at: 'Hour 72', label: 'Tell the authority', text: 'At the latest now, unless a risk is unlikely.' },
      { at: 'After', label: 'Tell the people', text: 'Without undue delay if the risk is high.' },
    ],
  },
  {
    type: 'figure',
    id: 'f4',
    form: 'comparison',
    caption: 'Use by and best before',
    reading: 'One is about safety, the other about quality.',
    sides: [
      {
        label: 'Use by',
        items: ['About safety', 'On food that spoils quickly', 'Never sell or use it after this day'],
      },
      { label: 'Best before', items: ['About quality', 'On food that keeps', 'May be used later if it is still good'] },
    ],
  },
  {
    type: 'figure',
    id: 'f5',
    form: 'layers',
    shape: 'pyramid',
    caption: 'The hierarchy of controls',
    reading: 'Begin at the top, where a measure does most.',
    items: [
      { label: 'Eliminate', text: 'Remove the hazard: no open flame, no hot work.' },
      { label: 'Substitute', text: 'A water-based cleaner instead of a solvent.' },
      { label: 'Engineer', text: 'Extraction, fire doors, automatic shut-off.' },
      { label: 'Organise', text: 'Permits, training, signs, good housekeeping.' },
      { label: 'Protect', text: 'Gloves and masks: the last line, never the first.' },
    ],
  },
  {
    type: 'figure',
    id: 'f6',
    form: 'layers',
    shape: 'stack',
    caption: 'What a web page is made of',
    reading: 'Every layer rests on the one below it.',
    items: [
      { label: 'Behaviour', text: 'JavaScript answers the learner.' },
      { label: 'Looks', text: 'CSS gives colour and place.' },
      { label: 'Meaning', text: 'HTML says what is a heading and what is a list.' },
    ],
  },
  {
    type: 'figure',
    id: 'f7',
    form: 'quadrant',
    caption: 'Rank a risk by likelihood and by harm',
    reading: 'What is likely and harmful comes first.',
    x: { label: 'Likelihood', low: 'Low', high: 'High' },
    y: { label: 'Harm', low: 'Low', high: 'High' },
    items: [
      { x: 'low', y: 'high', label: 'Plan for it', text: 'Rare but grave: backups, rehearsed response.' },
      { x: 'high', y: 'high', label: 'Act today', text: 'Stop the processing until it is under control.' },
      { x: 'low', y: 'low', label: 'Accept', text: 'Write it down and look again next year.' },
      { x: 'high', y: 'low', label: 'Fix the routine', text: 'Small slips that repeat: train and automate.' },
    ],
  },
  {
    type: 'figure',
    id: 'f8',
    form: 'parts',
    caption: 'What you breathe in',
    reading: 'Four fifths of the air take no part in breathing.',
    whole: 'Dry air by volume',
    items: [
      { share: 78, label: 'Nitrogen', text: 'Takes no part in breathing.' },
      { share: 21, label: 'Oxygen', text: 'Below about 16 % most flames go out.' },
      { share: 1, label: 'Argon and others', text: 'Carbon dioxide is only 0.04 %.' },
    ],
  },
  {
    type: 'figure',
    id: 'f9',
    form: 'parts',
    caption: 'What a good message has',
    reading: 'Leave one out and somebody has to ask back.',
    whole: 'A message that needs no answer',
    items: [{ label: 'Who' }, { label: 'What' }, { label: 'When', text: 'With a date, not "soon".' }, { label: 'Why' }],
  },
  {
    type: 'figure',
    id: 'f10',
    form: 'scale',
    caption: 'Keep food out of the danger zone',
    reading: 'Between 5 and 63 °C bacteria grow fastest: pass through quickly, never stay.',
    unit: '°C',
    min: -18,
    max: 100,
    also: { unit: '°F', factor: 1.8, offset: 32 },
    zones: [
      { from: -18, to: 0, tone: 'plain', label: 'Frozen', text: 'Bacteria rest. They do not die.' },
      { from: 0, to: 5, tone: 'safe', label: 'Fridge', text: 'Growth is slow. Check twice a day.' },
      { from: 5, to: 63, tone: 'danger', label: 'Danger zone', text: 'Numbers can double every 20 minutes.' },
      { from: 63, to: 100, tone: 'safe', label: 'Hot', text: 'Hot holding begins at 63 °C.' },
    ],
    marks: [{ at: 75, label: 'Core of cooked food for at least 30 seconds' }],
  },
  {
    type: 'figure',
    id: 'f11',
    form: 'tree',
    caption: 'Fight it or leave it?',
    reading: 'Only three times yes leads to an extinguisher.',
    root: {
      label: 'Is the alarm raised?',
      text: 'Nothing comes before it.',
      branches: [
        { when: 'No', to: { label: 'Raise it now', text: 'Then ask again.', verdict: 'poor' } },
        {
          when: 'Yes',
          to: {
            label: 'Is your way out clear behind you?',
            branches: [
              { when: 'No', to: { label: 'Leave now', text: 'Close the door.', verdict: 'poor' } },
              {
                when: 'Yes',
                to: {
                  label: 'Smaller than a waste bin?',
                  branches: [
                    { when: 'No', to: { label: 'Leave and report', verdict: 'mixed' } },
                    { when: 'Yes', to: { label: 'Try once', text: 'One extinguisher.', verdict: 'good' } },
                  ],
                },
              },
            ],
          },
        },
      ],
    },
  },
  {
    type: 'figure',
    id: 'f12',
    form: 'tree',
    caption: 'Kinds of data, from the widest to the most protected',
    reading: 'Only what points to a living person is personal.',
    root: {
      label: 'Data',
      text: 'About anything',
      branches: [
        { when: 'Nobody', to: { label: 'Not personal', text: 'Statistics, anonymous records' } },
        {
          when: 'A person',
          to: {
            label: 'Personal',
            text: 'Points to a living person',
            branches: [
              { when: 'Plain', to: { label: 'Ordinary', text: 'Name, e-mail, location' } },
              { when: 'Sensitive', to: { label: 'Special category', text: 'Health, belief, biometrics' } },
              { when: 'Crime', to: { label: 'Criminal offence', text: 'Has rules of its own' } },
            ],
          },
        },
      ],
    },
  },
  {
    type: 'figure',
    id: 'f13',
    form: 'overlap',
    caption: 'Heart attack and cardiac arrest are not the same',
    reading: 'Both need the emergency number; only one needs your hands on the chest.',
    sets: [
      { label: 'Heart attack', items: ['Awake and breathing', 'Pressure in the chest, arm or jaw', 'Sit them down'] },
      { label: 'Cardiac arrest', items: ['Does not respond', 'No normal breathing', 'Start CPR, send for help'] },
    ],
    shared: { label: 'Both', items: ['Call the emergency number', 'Stay with them'] },
  },
  {
    type: 'figure',
    id: 'f14',
    form: 'triangle',
    caption: 'A fire needs three things',
    reading: 'Take one away and it goes out.',
    centre: 'Fire',
    items: [
      { label: 'Heat', text: 'Cool it: water takes the heat away.' },
      { label: 'Oxygen', text: 'Smother it: a lid, a blanket, foam.' },
      { label: 'Fuel', text: 'Starve it: move what can burn.' },
    ],
  },
]
