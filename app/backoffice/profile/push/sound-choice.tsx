import { useEffect, useState } from 'react';
import { m } from '../../../generated/words/messages.js';
import { Checkbox } from '../../../ui/field.tsx';
import { chooseSound, isSoundOn, playTone } from '../../live/tone.ts';

/** A choice of this device, not of the account. */
export function SoundChoice() {
  const [isOn, setOn] = useState(false);
  const [isKept, setKept] = useState(true);
  useEffect(() => setOn(isSoundOn()), []);
  return (
    <div>
      <Checkbox
        id="sound"
        label={m.sound_label()}
        hint={isKept ? m.sound_hint() : m.sound_not_kept()}
        checked={isOn}
        onChange={({ target }) => {
          const kept = chooseSound(target.checked);
          setKept(kept);
          setOn(kept && target.checked);
          void playTone();
        }}
      />
    </div>
  );
}
