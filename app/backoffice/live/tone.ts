const key = 'comptoir-sound';

export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(key) === 'on';
  } catch {
    return false;
  }
}

/** Kept on this device only; false when the browser keeps nothing. */
export function chooseSound(isOn: boolean): boolean {
  try {
    if (isOn) localStorage.setItem(key, 'on');
    else localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** In seconds. */
const length = 0.5;

/** Two short notes, in one tab of the browser. Silent in a tab that nobody has clicked or tapped: browsers forbid it. */
export async function playTone() {
  if (!isSoundOn()) return;
  if (!navigator.locks) return play();
  await navigator.locks.request('comptoir-tone', { ifAvailable: true }, async (lock) => {
    if (lock) await play();
  });
}

async function play() {
  const audio = new AudioContext();
  const note = (frequency: number, start: number) => {
    const oscillator = audio.createOscillator();
    const volume = audio.createGain();
    oscillator.frequency.value = frequency;
    volume.gain.setValueAtTime(0.2, audio.currentTime + start);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + start + length / 2);
    oscillator.connect(volume).connect(audio.destination);
    oscillator.start(audio.currentTime + start);
    oscillator.stop(audio.currentTime + start + length / 2);
  };
  note(660, 0);
  note(880, length / 2);
  await new Promise((resolve) => setTimeout(resolve, length * 1000));
  await audio.close();
}
