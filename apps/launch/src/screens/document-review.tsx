import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Actions, Button } from './parts/button';
import { Heading } from './parts/heading';
import { Text, useLanguage } from './parts/text';
import type { ScreenProps } from './screen-props';

/** Shows the picture that the person took, to use it or to take another one. */
export function DocumentReview({ shows: { picture }, answer }: ScreenProps<'documentReview'>): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = picture;
  useLayoutEffect(() => canvas.current?.getContext('2d')?.drawImage(picture, 0, 0), [picture]);
  return (
    <>
      <Heading>
        <Text of="document.review.title" />
      </Heading>
      <canvas
        ref={canvas}
        class="review-picture"
        role="img"
        aria-label={useLanguage().text('document.review.picture')}
        {...{ width, height }}
      />
      <p>
        <Text of="document.review.text" />
      </p>
      <Actions>
        <Button icon="check" onClick={() => answer('use')}>
          <Text of="document.review.use" />
        </Button>
        <Button kind="other" icon="again" onClick={() => answer('retake')}>
          <Text of="document.review.retake" />
        </Button>
      </Actions>
    </>
  );
}
