import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { chooseVoice } from '../../language/voice';
import { Button } from './button';
import { Text, useLanguage } from './text';

const storageKey = 'gatehouse-speech';

interface SpeechProps {
  /** For `Actions`: without a voice there is nothing that should stay in view. */
  kind: 'quiet';
  text: string | undefined;
}

/** Reads the instructions aloud once the person has asked for it. Absent where the device has no voice for the language. */
export function Speech({ kind, text }: SpeechProps): JSX.Element | null {
  const { tag } = useLanguage();
  const voice = chooseVoice(useVoices(), tag);
  const [isOn, setOn] = useState(readChoice);
  useEffect(() => {
    if (!isOn || !voice || text === undefined) return undefined;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    speechSynthesis.speak(utterance);
    // The instruction has changed: the rest of the old one would be wrong.
    return () => speechSynthesis.cancel();
  }, [isOn, voice, text]);
  if (!voice) return null;
  const toggle = (): void => {
    storeChoice(!isOn);
    setOn(!isOn);
  };
  return (
    <Button kind={kind} icon="sound" onClick={toggle}>
      <Text of={isOn ? 'speech.off' : 'speech.on'} />
    </Button>
  );
}

/** The voices of the device. Some browsers load them after the page. */
function useVoices(): readonly SpeechSynthesisVoice[] {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>([]);
  useEffect(() => {
    if (!('speechSynthesis' in globalThis)) return undefined;
    const read = (): void => setVoices(speechSynthesis.getVoices());
    read();
    speechSynthesis.addEventListener('voiceschanged', read);
    return () => speechSynthesis.removeEventListener('voiceschanged', read);
  }, []);
  return voices;
}

// For this tab: the next try, and the next check, speak too.
function readChoice(): boolean {
  try {
    return sessionStorage.getItem(storageKey) === 'on';
  } catch {
    return false;
  }
}

function storeChoice(isOn: boolean): void {
  try {
    sessionStorage.setItem(storageKey, isOn ? 'on' : 'off');
  } catch {
    // The choice is valid until the screen changes.
  }
}
