import type { JSX } from 'preact';
import type { ConsentFacts } from '../flow/screen.types';
import type { TextKey, TextValues } from '../language/language';
import { chooseSentences } from './consent-sentences';
import { Actions, Button } from './parts/button';
import { Heading } from './parts/heading';
import { Icon, type IconName } from './parts/icon';
import { Text, useLanguage } from './parts/text';
import type { ScreenProps } from './screen-props';

const titles: Record<ConsentFacts['purpose'], TextKey> = {
  age: 'consent.title.age',
  enroll: 'consent.title.enroll',
  signIn: 'consent.title.signIn',
};

/** Shows what happens, what leaves the device and how long it is kept, and asks for consent. */
export function Consent({ shows, answer }: ScreenProps<'consent'>): JSX.Element {
  const language = useLanguage();
  const { happens, leaves, kept } = chooseSentences(shows);
  const time = { time: language.formatDuration(shows.retentionSeconds) };
  const thresholds = shows.age?.report === 'decision' ? shows.age.thresholds : [];
  return (
    <>
      <Heading>
        <Text of={titles[shows.purpose]} />
      </Heading>
      <div class="blocks">
        <Block icon="face" title="consent.happens" sentences={happens.map((key) => ({ key }))} />
        <Block icon="send" title="consent.leaves" sentences={leaves.flatMap(perThreshold(thresholds))} />
        <Block icon="clock" title="consent.kept" sentences={kept.map((key) => ({ key, values: time }))} />
      </div>
      <Actions>
        <Button onClick={() => answer('agree')}>
          <Text of="consent.agree" />
        </Button>
        <Button kind="other" onClick={() => answer('decline')}>
          <Text of="consent.decline" />
        </Button>
        <Button kind="quiet" icon="phone" onClick={() => answer('otherDevice')}>
          <Text of="action.otherDevice" />
        </Button>
      </Actions>
    </>
  );
}

interface Sentence {
  key: TextKey;
  values?: TextValues;
}

const ofThresholds: readonly TextKey[] = ['consent.leaves.decision', 'consent.leaves.near'];

/** Face and document may have different thresholds: then the sentence is shown for each. */
const perThreshold =
  (thresholds: readonly number[]) =>
  (key: TextKey): Sentence[] =>
    ofThresholds.includes(key) ? thresholds.map((age) => ({ key, values: { age } })) : [{ key }];

interface BlockProps {
  icon: IconName;
  title: TextKey;
  sentences: readonly Sentence[];
}

function Block({ icon, title, sentences }: BlockProps): JSX.Element {
  return (
    <section class="block">
      <span class="block-icon">
        <Icon of={icon} />
      </span>
      <div>
        <h2>
          <Text of={title} />
        </h2>
        <ul>
          {sentences.map(({ key, values }, index) => (
            <li key={index}>
              <Text of={key} values={values} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
