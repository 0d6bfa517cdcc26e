import type { IconEye } from '@tabler/icons-react';

interface IconButtonProps {
  readonly label: string;
  readonly icon: typeof IconEye;
  readonly disabled?: boolean;
  readonly onPress: () => void;
}
/** A button that is only a picture: its label is heard, and read when one waits over it. */
export const IconButton = ({ label, icon: Picture, disabled = false, onPress }: IconButtonProps) => (
  <button type="button" className="k-icon" aria-label={label} title={label} disabled={disabled} onClick={onPress}>
    <Picture size={16} aria-hidden />
  </button>
);
