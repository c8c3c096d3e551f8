import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import {
  buildConsentBlocks,
  chooseShortSentences,
  type ConsentBlock,
  type ConsentSentences,
  consentTitles,
  toAgreedText,
  toKeptTime,
} from './consent-sentences';
import { Actions, Button } from './parts/button';
import { Cancel } from './parts/cancel';
import { Heading } from './parts/heading';
import { Icon, type IconName } from './parts/icon';
import { OtherDeviceText } from './parts/other-device';
import { Text, useLanguage } from './parts/text';
import type { ScreenProps } from './screen-props';

type Shows = ScreenProps<'consent'>['shows'];

const icons: Record<keyof ConsentSentences, IconName> = { happens: 'face', leaves: 'send', kept: 'clock' };
const lineNames = Object.keys(icons) as (keyof ConsentSentences)[];

/** Says in three lines what happens, what leaves the device and how long it is kept, with the full text behind a button, and asks for consent. */
export function Consent({ shows, answer }: ScreenProps<'consent'>): JSX.Element {
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Heading>
        <Text of={consentTitles[shows.purpose]} />
      </Heading>
      <ShortText shows={shows} />
      <FullText shows={shows} isOpen={isOpen} />
      <Actions>
        <Agreement isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        <div class="button-row">
          <Button onClick={() => answer(toAgreedText(shows, language))}>
            <Text of="consent.agree" />
          </Button>
          <Cancel
            id="decline"
            kind="other"
            label="consent.decline"
            text="cancel.text"
            onCancel={() => answer('decline')}
          />
        </div>
        <Button kind="quiet" icon="phone" onClick={() => answer('otherDevice')}>
          <OtherDeviceText />
        </Button>
      </Actions>
    </>
  );
}

function ShortText({ shows }: { shows: Shows }): JSX.Element {
  const sentences = chooseShortSentences(shows);
  const time = toKeptTime(shows, useLanguage());
  return (
    <ul class="summary">
      {lineNames.map((name) => (
        <li key={name} class="summary-line">
          <span class="block-icon">
            <Icon of={icons[name]} />
          </span>
          <p>
            {sentences[name].map((key) => (
              <span key={key}>
                <Text of={key} values={time} />{' '}
              </span>
            ))}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The text to which the person agrees. */
function FullText({ shows, isOpen }: { shows: Shows; isOpen: boolean }): JSX.Element {
  const language = useLanguage();
  const blocks = useRef<HTMLDivElement>(null);
  // It is above the button that opens it: the page scrolls to it, and screen readers continue there.
  useLayoutEffect(() => {
    if (!isOpen) return;
    blocks.current?.focus({ preventScroll: true });
    blocks.current?.scrollIntoView();
  }, [isOpen]);
  return (
    <div ref={blocks} id="full-text" class="blocks" tabIndex={-1} hidden={!isOpen}>
      {buildConsentBlocks(shows, language).map((block) => (
        <Block key={block.name} block={block} />
      ))}
      {shows.responsible !== undefined && (
        <p class="muted">
          <Text of="consent.responsible" values={{ name: shows.responsible }} />
        </p>
      )}
    </div>
  );
}

/** Stays in view with the buttons, so that the text is seen before it is agreed to. */
function Agreement({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }): JSX.Element {
  return (
    <div class="agreement">
      <p>
        <Text of="consent.agreement" />
      </p>
      <button
        type="button"
        class="details-button"
        aria-expanded={isOpen}
        aria-controls="full-text"
        onClick={onToggle}
      >
        <Text of={isOpen ? 'consent.detailsHide' : 'consent.details'} />
      </button>
    </div>
  );
}

function Block({ block: { name, title, sentences } }: { block: ConsentBlock }): JSX.Element {
  return (
    <section class="block">
      <span class="block-icon">
        <Icon of={icons[name]} />
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
